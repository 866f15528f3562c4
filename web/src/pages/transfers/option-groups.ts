import type { TransferOption } from '../../api/transfer';

export const optionGroups = ['receiver', 'selection', 'delivery', 'security'] as const;
export type OptionGroup = (typeof optionGroups)[number];

const names: Partial<Record<OptionGroup, readonly string[]>> = {
    selection: [
        'sites',
        'opcs',
        'tags',
        'exclude',
        'mode',
        'heartbeat_s',
        'deadband',
        'deadband_percent',
        'quality',
        'tag_name',
    ],
    delivery: [
        'batch_count',
        'batch_bytes',
        'batch_ms',
        'window',
        'start',
        'backlog',
        'overflow',
        'timeout_ms',
        'retry_min_ms',
        'retry_max_ms',
        'dead_letter_max_mb',
    ],
    security: [
        'username',
        'password',
        'verify_tls',
        'ca',
        'client_cert',
        'client_key',
        'auth',
        'token',
        'api_key',
        'api_key_header',
        'client_secret',
        'token_url',
        'token_auth',
        'scope',
        'allow_write',
        'command_max_age_s',
    ],
};

/** Where an option stands in the form; one that is not known here belongs to the receiver. */
export function groupOf(option: string): OptionGroup {
    return optionGroups.find((group) => names[group]?.includes(option)) ?? 'receiver';
}

/** The options of each group, required ones first, without `enabled`, which is a switch of the card. */
export function grouped(options: readonly TransferOption[]): Record<OptionGroup, TransferOption[]> {
    const found: Record<OptionGroup, TransferOption[]> = { receiver: [], selection: [], delivery: [], security: [] };
    // The name at a broker, or the one that belongs to an OAuth2 secret.
    const isOauth = options.some((option) => option.name === 'client_secret');
    for (const option of options) {
        if (option.name === 'enabled') continue;
        found[isOauth && option.name === 'client_id' ? 'security' : groupOf(option.name)].push(option);
    }
    found.receiver.sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
    return found;
}

/** What an edit changes: only that is sent. An option that was emptied gets its default: null. */
export function changedOptions(
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
    const isEmpty = (value: unknown) =>
        value === undefined ||
        value === '' ||
        (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
    const changed: Record<string, unknown> = {};
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
        const [old, now] = [before[name], after[name]];
        if (isEmpty(old) && isEmpty(now)) continue;
        if (JSON.stringify(old) !== JSON.stringify(now)) changed[name] = isEmpty(now) ? null : now;
    }
    return changed;
}
