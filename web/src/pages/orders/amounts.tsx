import type { Order } from '../../api/order';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import css from './orders.module.css';

/** The good amount and the planned amount with a bar, and the rejected amount. If more is made than planned, the bar
 *  is full and only the numbers show it. */
export function Amounts({ order }: { order: Order }) {
    const t = useT();
    const language = useLanguage();
    const text = (value: number) => formatNumber(value, language, 3);
    const part = Math.min(100, Math.max(0, order.progress * 100));
    return (
        <div className={css.progress}>
            <span className={css.numbers}>
                <span>
                    {t('orders.made', { good: text(order.good_qty), planned: text(order.planned_qty) })}{' '}
                    <span className={css.muted}>{order.unit}</span>
                </span>
                {order.reject_qty !== 0 && (
                    <span className={css.muted}>{t('orders.rejects', { amount: text(order.reject_qty) })}</span>
                )}
            </span>
            <span className={css.barFrame} aria-hidden="true">
                <span className={css.barDone} ref={(element) => element?.style.setProperty('width', `${part}%`)} />
            </span>
        </div>
    );
}
