import { lazy, Suspense, useState } from 'react';
import { gatewayNow } from '../../text/clock';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import css from './tag.module.css';
import { moved, spanOf, spans, zoomed, type Span, type TrendRange } from './trend-range';

const RangeFields = lazy(() => import('./range-fields'));

interface RangeButtonsProps {
    range: TrendRange;
    onChange: (range: TrendRange) => void;
}

/** The range of a trend: up to now, moved, zoomed, or from one time to another. */
export function RangeButtons({ range, onChange }: RangeButtonsProps) {
    const t = useT();
    const now = gatewayNow();
    const [hasFields, setFields] = useState(false);
    const atNow = range.span ? t('trend.at_now') : undefined;
    return (
        <div className={css.rangeParts}>
            <ButtonRow>
                <div className={css.spans} role="group" aria-label={t('trend.range')}>
                    {(Object.keys(spans) as Span[]).map((span) => (
                        <button
                            key={span}
                            type="button"
                            className={css.span}
                            aria-pressed={range.span === span}
                            onClick={() => onChange({ from: 0, to: 0, span })}
                        >
                            {t(`trend.${span}`)}
                        </button>
                    ))}
                </div>
                <Button kind="quiet" icon="back" iconOnly onClick={() => onChange(moved(range, -1, now))}>
                    {t('trend.earlier')}
                </Button>
                <Button
                    kind="quiet"
                    icon="right"
                    iconOnly
                    onClick={() => onChange(moved(range, 1, now))}
                    blocked={atNow}
                >
                    {t('trend.later')}
                </Button>
                <Button onClick={() => onChange({ from: 0, to: 0, span: spanOf(range) })} blocked={atNow}>
                    {t('trend.now')}
                </Button>
                <Button kind="quiet" icon="zoom_in" iconOnly onClick={() => onChange(zoomed(range, 0.5, now))}>
                    {t('trend.closer')}
                </Button>
                <Button kind="quiet" icon="zoom_out" iconOnly onClick={() => onChange(zoomed(range, 2, now))}>
                    {t('trend.wider')}
                </Button>
                <Button icon="date" aria-expanded={hasFields} onClick={() => setFields(!hasFields)}>
                    {t('trend.span')}
                </Button>
            </ButtonRow>
            <Suspense>
                {hasFields && (
                    <RangeFields
                        range={range}
                        onShow={(from, to) => {
                            setFields(false);
                            onChange({ from, to });
                        }}
                    />
                )}
            </Suspense>
        </div>
    );
}
