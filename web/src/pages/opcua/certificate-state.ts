const oneDay = 86_400_000;
const soonDays = 30;

export type CertificateState = 'valid' | 'soon' | 'ended' | 'not_yet';

/** Whether a certificate counts now; `soon`: it ends within thirty days. `days`: whole ones until it ends. */
export function certificateState(
    { not_before: notBefore, not_after: notAfter }: { not_before: number; not_after: number },
    now: number,
): { state: CertificateState; days: number } {
    const days = Math.floor((notAfter - now) / oneDay);
    if (notAfter <= now) return { state: 'ended', days: 0 };
    if (notBefore > now) return { state: 'not_yet', days };
    return { state: days < soonDays ? 'soon' : 'valid', days };
}

/** The common name of a subject, or all of it: `CN=Try client, O=Try` is `Try client`. */
export function commonName(subject: string): string {
    return /(?:^|,\s*)CN=([^,]+)/.exec(subject)?.[1] ?? subject;
}
