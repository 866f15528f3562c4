import type { TransferOption } from '../../api/transfer';

export type OptionGroup = TransferOption['group'];
/** In the order of the form. */
export const optionGroups = ['receiver', 'selection', 'delivery', 'security'] as const satisfies OptionGroup[];

/** The options of each group, without hidden ones; of the receiver the required ones first. */
export function grouped(options: readonly TransferOption[]): Record<OptionGroup, TransferOption[]> {
    const found: Record<OptionGroup, TransferOption[]> = { receiver: [], selection: [], delivery: [], security: [] };
    for (const option of options) if (!option.hidden) found[option.group].push(option);
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
