export type QualityKind = 'good' | 'uncertain' | 'bad' | 'not_read';

/** OPC quality 0–255: the two highest bits say good, uncertain or bad. A value that was never read has time 0. */
export function qualityKind(quality: number, ts: number): QualityKind {
    if (quality >= 192) return 'good';
    if (quality >= 64) return 'uncertain';
    return ts === 0 && quality === 0 ? 'not_read' : 'bad';
}

/** The text for a value: the value if it is good; otherwise the last good value in brackets. */
export function shownValue(value: string, kind: QualityKind, lastGood?: string): string {
    if (kind === 'good' || kind === 'uncertain') return value;
    if (lastGood !== undefined) return `[${lastGood}]`;
    return kind === 'bad' && value !== '-' && value !== '' ? `[${value}]` : '–';
}
