/** The devices that a list of patterns names, as the gateway matches them: `*` any text, `?` one character. */

export function patternsOf(text: string): string[] {
    const found = text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean);
    return found.length > 0 ? found : ['*'];
}

export function isMatched(patterns: readonly string[], id: string): boolean {
    return patterns.some((pattern) => {
        const source = pattern
            .replace(/[.+^${}()|[\]\\]/g, '\\$&')
            .replaceAll('*', '.*')
            .replaceAll('?', '.');
        return new RegExp(`^${source}$`, 's').test(id);
    });
}

/** The patterns with that device chosen or not. All devices are the default, which also has those of the future. */
export function withDevice(text: string, ids: readonly string[], id: string, isOn: boolean): string {
    const patterns = patternsOf(text);
    const chosen = ids.filter((each) => (each === id ? isOn : isMatched(patterns, each)));
    if (chosen.length === ids.length) return '';
    // No pattern would mean all devices.
    return chosen.length > 0 ? chosen.join(', ') : '-';
}

/** Where a transfer sends to, from its options; the query of a URL may have a key. */
export function targetOf(options: Readonly<Record<string, unknown>>): string {
    const { url, brokers, topic, group_id: group } = options;
    if (typeof url === 'string') return url.split('?')[0] ?? '';
    const all = Array.isArray(brokers) ? brokers.map(String) : typeof brokers === 'string' ? [brokers] : [];
    const place = typeof group === 'string' ? `spBv1.0/${group}` : typeof topic === 'string' ? topic : '';
    return [all.join(', '), place].filter(Boolean).join(' → ');
}
