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
    /** Which of six colours and dashes it has, from 0; absent: as it stands in the list. */
    place?: number;
    /** The same tag at an earlier time: thin and dotted. */
    isPast?: boolean;
    /** Values that have texts: drawn as steps. */
    states?: PlotStates;
}
