import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { FindBox } from '../../ui/find-box';
import { Bar } from '../../ui/page';
import { PickerField } from '../../ui/picker-field';
import css from './orders.module.css';
import { useOrderSearch } from './use-order-search';

/** The filter that board and timeline share, and what one of them has beside it. */
export function OrderFilters({ children }: { children?: React.ReactNode }) {
    const t = useT();
    const { q, line_id: lineId, set } = useOrderSearch();
    return (
        <Bar hasFields>
            <FindBox label={t('orders.find')} value={q} onChange={(text) => set({ q: text, pages: '' })} />
            <div className={css.lineFilter}>
                <PickerField
                    label={t('orders.line_filter')}
                    value={lineId}
                    onChange={(line) => set({ line, pages: '' })}
                    find={(text) => recordChoices('line', text)}
                />
            </div>
            {children}
        </Bar>
    );
}
