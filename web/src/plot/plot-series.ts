import type { Envelope } from './envelope';

export interface PlotSeries {
    label: string;
    /** The label without its unit, where that differs. */
    name?: string;
    unit: string;
    /** The `display_format` of its tag. */
    format?: string;
    data: Envelope;
    /** Boolean: drawn as steps between two words. */
    words?: readonly [off: string, on: string];
}
