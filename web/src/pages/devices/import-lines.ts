import type { FileImport, ImportCount, ImportLine, ImportQuestion } from '../../api/file-import';

/** What needs a person comes first. */
export const effects = ['left_out', 'changed', 'updated', 'taken', 'unchanged'] as const;
export type Effect = (typeof effects)[number];

export const counts = [
    'opcs_taken',
    'opcs_updated',
    'tags_taken',
    'tags_updated',
    'tags_unchanged',
    'left_out',
] as const satisfies readonly ImportCount[];

/** The lines of the chosen kinds, by kind; of none all but what stays as it is. */
export function listedLines(lines: readonly ImportLine[], chosen: readonly string[]): ImportLine[] {
    return effects.flatMap((effect) =>
        (chosen.length > 0 ? chosen.includes(effect) : effect !== 'unchanged')
            ? lines.filter((line) => line.effect === effect)
            : [],
    );
}

export function countEffects(lines: readonly ImportLine[]): Record<Effect, number> {
    const found = { left_out: 0, changed: 0, updated: 0, taken: 0, unchanged: 0 };
    for (const { effect } of lines) found[effect] += 1;
    return found;
}

/** How many devices and tags are made or change. */
export function changeCount(report: FileImport): number {
    return report.opcs_taken + report.opcs_updated + report.tags_taken + report.tags_updated;
}

/** The questions of a file after another answer of the gateway: those that are open, and those that were answered and
 *  still count, so that the answer can be changed. */
export function mergeQuestions(before: readonly ImportQuestion[], report: FileImport): ImportQuestion[] {
    const open = new Map(report.asked.map((question) => [question.key, question]));
    const used = new Set(report.answers.filter((answer) => answer.is_used).map(({ key }) => key));
    const known = before.flatMap((question) => {
        const asked = open.get(question.key);
        open.delete(question.key);
        return asked ?? (used.has(question.key) ? question : []);
    });
    return [...known, ...open.values()];
}

/** The devices that an import has written to, each with its name where the file or the gateway tells one. */
export function writtenDevices(lines: readonly ImportLine[], names: ReadonlyMap<string, string>): Map<string, string> {
    const found = new Map<string, string>();
    for (const { effect, opc_id: id, tag_id: tagId, name } of lines) {
        if (!id || (effect !== 'taken' && effect !== 'updated')) continue;
        const known = names.get(id) ?? found.get(id);
        found.set(id, known ?? (tagId === '' ? name : id));
    }
    return found;
}

/** Whether a text begins with a header of our own list of tags, which another dialog takes. */
export function isOwnCsv(text: string): boolean {
    return /(^|[,;\t"\ufeff ])(tag_id|plc_address)([,;\t" \r]|$)/.test(text.split('\n', 1)[0] ?? '');
}
