import { valueAsNumber } from '../../text/number';

interface Known {
    value: string;
    quality: number;
}

/** Whether a value means on; undefined for a value in doubt, a text, or no value. */
export function isOn(value: Known | undefined): boolean | undefined {
    if (!value || value.quality < 64) return undefined;
    const number = valueAsNumber(value.value);
    return number === undefined ? undefined : number !== 0;
}

/** How full something is, 0–1 of the range of its binding (0–100 without one); undefined for a value in doubt. */
export function partOf(value: Known | undefined, min: number | null, max: number | null): number | undefined {
    if (!value || value.quality < 64) return undefined;
    const number = valueAsNumber(value.value);
    const [low, high] = [min ?? 0, max ?? 100];
    if (number === undefined || high <= low) return undefined;
    return Math.min(1, Math.max(0, (number - low) / (high - low)));
}
