/** The settings of a device as lines for a comparison; a new secret is not shown. */
export function settingsText(
    body: Readonly<Record<string, unknown>> & { options?: unknown },
    secrets: readonly string[],
    newSecret: string,
): string {
    const { options, ...fields } = body;
    const lines = Object.entries(fields).map(([name, value]) => `${name} = ${text(value)}`);
    const named = Object.entries((options ?? {}) as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, value] of named) {
        const isNew = secrets.includes(name) && value !== '***';
        lines.push(`options.${name} = ${isNew ? newSecret : text(value)}`);
    }
    return lines.join('\n');
}

function text(value: unknown): string {
    if (value === null || value === undefined) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
}
