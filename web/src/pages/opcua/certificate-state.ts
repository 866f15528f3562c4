const one_day = 86_400_000;
const soon_days = 30;

export type CertificateState = 'valid' | 'soon' | 'ended' | 'not_yet';

/** Whether a certificate counts now; `soon`: it ends within thirty days. `days`: whole ones until it ends. */
export function certificateState(
    { not_before, not_after }: { not_before: number; not_after: number },
    now: number,
): { state: CertificateState; days: number } {
    const days = Math.floor((not_after - now) / one_day);
    if (not_after <= now) return { state: 'ended', days: 0 };
    if (not_before > now) return { state: 'not_yet', days };
    return { state: days < soon_days ? 'soon' : 'valid', days };
}

/** The common name of a subject, or all of it: `CN=Try client, O=Try` is `Try client`. */
export function commonName(subject: string): string {
    return /(?:^|,\s*)CN=([^,]+)/.exec(subject)?.[1] ?? subject;
}
