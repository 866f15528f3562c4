import { useState } from 'react';
import { useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { instantOf, localText } from '../../text/local-time';
import { Button } from '../../ui/button';
import { MomentField } from '../../ui/moment-field';
import css from './tag.module.css';
import { maxSpanMs } from './trend-range';

interface RangeFieldsProps {
    range: { from: number; to: number };
    onShow: (from: number, to: number) => void;
}

/** The begin and the end of a trend, as dates and times of the site. */
export default function RangeFields({ range, onShow }: RangeFieldsProps) {
    const t = useT();
    const zone = useZone();
    const [begin, setBegin] = useState(() => localText(range.from, zone));
    const [end, setEnd] = useState(() => localText(range.to, zone));
    const [isChecked, setChecked] = useState(false);
    const from = begin ? instantOf(begin, zone) : undefined;
    const to = end ? instantOf(end, zone) : undefined;
    const shape = t('field.moment', { shape: '2026-11-25 14:30' });
    const order = from !== undefined && to !== undefined && to <= from ? t('trend.wrong_order') : undefined;
    const length = from !== undefined && to !== undefined && to - from > maxSpanMs ? t('trend.too_long') : undefined;
    const fault = { from: from === undefined ? shape : undefined, to: to === undefined ? shape : (order ?? length) };
    return (
        <form
            className={css.rangeFields}
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                setChecked(true);
                if (from === undefined || to === undefined || fault.to) return;
                onShow(from, to);
            }}
        >
            <MomentField
                kind="datetime-local"
                label={t('trend.from')}
                value={begin}
                onChange={setBegin}
                error={isChecked ? fault.from : undefined}
            />
            <MomentField
                kind="datetime-local"
                label={t('trend.to')}
                value={end}
                onChange={setEnd}
                error={isChecked ? fault.to : undefined}
            />
            <Button kind="primary" type="submit">
                {t('trend.show')}
            </Button>
        </form>
    );
}
