import { useZone } from '../text/clock';
import { useLanguage, useT } from '../text/language';
import { formatNumber } from '../text/number';
import { formatDateTime, formatSpan } from '../text/time';
import css from './state-bars.module.css';
import { stateSummary, type StateRun } from './state-runs';

export interface StateBar {
    id: string;
    name: string;
    words: readonly [off: string, on: string];
    runs: readonly StateRun[];
    /** The runs are means: the number of changes is not known. */
    isBucketed: boolean;
}

interface StateBarsProps {
    bars: readonly StateBar[];
    /** Epoch ms. */
    range: { from: number; to: number };
    /** The space that the axes of a plot above take, so that the times are below each other, px. */
    inset: { left: number; right: number };
}

/** Each bit as a bar over the range: filled while it is on, empty while it is off, hatched while it is not known. */
export function StateBars({ bars, range, inset }: StateBarsProps) {
    const t = useT();
    const zone = useZone();
    return (
        <>
            <ul className={css.bars} aria-label={t('bits.title')}>
                {bars.map((bar) => (
                    <Bar key={bar.id} bar={bar} range={range} inset={inset} />
                ))}
            </ul>
            {/* Without a plot above there is no axis of the time. */}
            {inset.left === 0 && (
                <p className={css.times}>
                    <span>{formatDateTime(range.from, zone)}</span>
                    <span>{formatDateTime(range.to, zone)}</span>
                </p>
            )}
        </>
    );
}

function Bar({ bar, range, inset }: { bar: StateBar; range: StateBarsProps['range']; inset: StateBarsProps['inset'] }) {
    const t = useT();
    const zone = useZone();
    const language = useLanguage();
    const { name, words, runs, isBucketed } = bar;
    const { changes, onMs, knownMs } = stateSummary(runs, isBucketed);
    const percentOf = (ms: number) => formatNumber(knownMs > 0 ? (ms / knownMs) * 100 : 0, language, 1);
    const x = (ts: number) => ((ts - range.from) / (range.to - range.from)) * 1000;
    const time = (ts: number) => formatDateTime(ts, zone);
    const wordOf = (on: number) => (on === 1 ? words[1] : on === 0 ? words[0] : t('bits.mixed'));
    const inState = (word: string, ms: number) =>
        t('bits.on', { word, span: formatSpan(ms, t), percent: percentOf(ms) });
    const label = t('bits.label', {
        tag: name,
        from: time(range.from),
        to: time(range.to),
        word: words[1],
        percent: percentOf(onMs),
    });
    return (
        <li className={css.bar}>
            <p className={css.words}>
                <span className={css.name}>{name}</span>
                {knownMs > 0 ? (
                    <>
                        <span>{inState(words[1], onMs)}</span>
                        <span>{inState(words[0], knownMs - onMs)}</span>
                        <span>{changes === undefined ? t('bits.many') : t('bits.changes', { count: changes })}</span>
                    </>
                ) : (
                    <span>{t('bits.unknown')}</span>
                )}
            </p>
            <svg
                className={css.plot}
                viewBox="0 0 1000 16"
                preserveAspectRatio="none"
                role="img"
                aria-label={label}
                ref={(element) => {
                    element?.style.setProperty('margin-left', `${inset.left}px`);
                    element?.style.setProperty('width', `calc(100% - ${inset.left + inset.right}px)`);
                }}
            >
                {runs.map(({ from, to, on }) => (
                    <g key={from}>
                        <rect className={css.off} x={x(from)} width={x(to) - x(from)} y="0" height="16" />
                        <rect
                            className={css.on}
                            x={x(from)}
                            width={x(to) - x(from)}
                            y={16 - 16 * on}
                            height={16 * on}
                        />
                        <title>
                            {t('bits.run', {
                                word: wordOf(on),
                                from: time(from),
                                to: time(to),
                                span: formatSpan(to - from, t),
                            })}
                        </title>
                    </g>
                ))}
            </svg>
        </li>
    );
}
