export type QualityKind = 'good' | 'uncertain' | 'bad' | 'not_read';

/** OPC quality 0–255: the two highest bits tell. A value that was never read has no time. */
export function qualityKind(quality: number, ts: number): QualityKind {
    if (quality >= 192) return 'good';
    if (quality >= 64) return 'uncertain';
    return ts === 0 && quality === 0 ? 'not_read' : 'bad';
}

/** What is written for a value: as sent when it is good; the last good one in brackets when it is in doubt. */
export function shownValue(value: string, kind: QualityKind, lastGood?: string): string {
    if (kind === 'good' || kind === 'uncertain') return value;
    if (lastGood !== undefined) return `[${lastGood}]`;
    return kind === 'bad' && value !== '-' && value !== '' ? `[${value}]` : '–';
}
