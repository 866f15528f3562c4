import type { Key } from '../../text/t';

/** How a property is typed, read from the sentence of its rule in the gateway's table. */
export type PropertyInput =
    { kind: 'choice'; values: string[] } | { kind: 'number'; min: number; max: number } | { kind: 'text' };

export function inputOf(rule: string): PropertyInput {
    if (rule === 'true or false') return { kind: 'choice', values: ['true', 'false'] };
    const choice = /^one of (.+)$/.exec(rule);
    if (choice?.[1]) return { kind: 'choice', values: choice[1].split(',').map((each) => each.trim()) };
    const range = /^a whole number from (-?\d+) to (-?\d+)$/.exec(rule);
    if (range) return { kind: 'number', min: Number(range[1]), max: Number(range[2]) };
    return { kind: 'text' };
}

/** The sections of the form and which properties `edge.<word>.…` stand in each; the rest are in the last one. */
const sections = {
    general: ['site_id', 'timezone', 'always_on', 'threads', 'ttl', 'v5'],
    web: ['http', 'https', 'console', 'web', 'tls', 'net', 'files'],
    access: ['rest', 'login', 'ui', 'audit'],
    opcua: ['opcua'],
    storage: ['store', 'history', 'journal'],
    watch: ['log', 'health', 'monitor', 'events'],
    admin: ['admin', 'backup', 'update'],
    other: [],
} as const satisfies Record<string, readonly string[]>;

export type Section = keyof typeof sections;
export const sectionOrder = Object.keys(sections) as Section[];
export const sectionText = (section: Section): Key => `props.section_${section}`;

export function sectionOf(key: string): Section {
    const word = key.split('.')[1] ?? '';
    return sectionOrder.find((each) => (sections[each] as readonly string[]).includes(word)) ?? 'other';
}
