import type { NotificationRule } from '../../api/notification';

export const kinds = ['ALARM', 'DEVICE', 'TRANSFER', 'DISK', 'GATEWAY'] as const;
export const priorities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;

/** The entries of a text that commas, blanks and line ends separate. */
export function entriesOf(text: string): string[] {
    return text.split(/[\s,;]+/).filter(Boolean);
}

/** An id that is made of a name: capital letters, digits and `_`; with a number behind it if it is taken. */
export function idOfName(name: string, prefix: string, taken: readonly string[]): string {
    const plain = name
        .normalize('NFKD')
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 80);
    const id = `${prefix}${plain || 'NEW'}`;
    if (!taken.includes(id)) return id;
    for (let number = 2; ; ++number) if (!taken.includes(`${id}_${number}`)) return `${id}_${number}`;
}

/** A step as it is typed. */
export interface TypedStep {
    minutes: string;
    channels: string[];
}

export function typedSteps(rule: NotificationRule | undefined, first: string | undefined): TypedStep[] {
    if (!rule) return [{ minutes: '0', channels: first ? [first] : [] }];
    return rule.steps.map((step) => ({ minutes: String(step.after_minutes), channels: [...step.channels] }));
}

/** What is wrong with a step: its time, or that it names no channel. */
export function stepFault(steps: readonly TypedStep[], index: number): 'minutes' | 'order' | 'channels' | undefined {
    const step = steps[index];
    if (!step) return undefined;
    if (!/^\d{1,5}$/.test(step.minutes.trim()) || Number(step.minutes) > 10_080) return 'minutes';
    const before = steps[index - 1];
    if (before && Number(step.minutes) <= Number(before.minutes)) return 'order';
    return step.channels.length === 0 ? 'channels' : undefined;
}

/** The key of the text for a priority. */
export function priorityKey(priority: string): 'priority.1' | 'priority.2' | 'priority.3' | 'priority.4' {
    const keys = { CRITICAL: 'priority.1', HIGH: 'priority.2', MEDIUM: 'priority.3', LOW: 'priority.4' } as const;
    return keys[priority as keyof typeof keys];
}
