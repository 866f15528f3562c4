import type { Envelope } from './envelope';
import type { PlotStates } from './plot-states';

export interface PlotSeries {
    label: string;
    /** The label without its unit, where that differs. */
    name?: string;
    unit: string;
    /** The `display_format` of its tag. */
    format?: string;
    data: Envelope;
    /** Values that have texts: drawn as steps. */
    states?: PlotStates;
}
