import type { OrderState } from '../../api/order';
import type { IconName } from '../../ui/icon';

/** The shape beside the word of each state. */
export const stateIcons: Readonly<Record<OrderState, IconName>> = {
    PLAN: 'date',
    START: 'start',
    PAUSE: 'pause',
    END: 'check',
    ABORT: 'close',
};
