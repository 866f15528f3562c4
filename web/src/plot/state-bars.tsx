import { useZone } from '../text/clock';
import { useLanguage, useT } from '../text/language';
import { formatNumber } from '../text/number';
import { formatDateTime, formatSpan } from '../text/time';
import css from './state-bars.module.css';
import type { PlotStates } from './plot-states';
import { mixed, stateSummary, stateTimes, type StateRun } from './state-runs';

export interface StateBar {
    id: string;
    name: string;
    /** The texts of its values, ascending by value. */
    states: PlotStates;
    /** It has two values, 0 and 1. */
    isBit: boolean;
    runs: readonly StateRun[];
    /** The runs are means: the number of changes is not known. */
    isBucketed: boolean;
}

/** More states than these are only in the bar. */
const mostTimes = 8;

interface StateBarsProps {
    bars: readonly StateBar[];
    /** Epoch ms. */
    range: { from: number; to: number };
    /** The space that the axes of a plot above take, so that the times are below each other, px. */
    inset: { left: number; right: number };
}

/** Each bit, and each number with states, as a bar over the range: the higher the value, the more is filled; hatched while it
 *  is not known. */
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

/** How much of the bar is filled, 0 to 1. */
function levelOf({ isBit, states }: StateBar, on: number): number {
    if (isBit) return on;
    const values = [...states.keys()];
    return values.length > 1 ? values.indexOf(on) / (values.length - 1) : 1;
}

/** The states with their times: of a bit both, of a number those that it had. */
function timesOf({ isBit, states, runs, isBucketed }: StateBar, mixedText: string): [text: string, ms: number][] {
    if (isBit) {
        const { onMs, knownMs } = stateSummary(runs, isBucketed);
        const of = (value: number) => states.get(value) ?? '';
        return [
            [of(1), onMs],
            [of(0), knownMs - onMs],
        ];
    }
    return [...stateTimes(runs)]
        .sort(([, a], [, b]) => b - a)
        .map(([value, ms]) => [value === mixed ? mixedText : (states.get(value) ?? String(value)), ms]);
}

function Bar({ bar, range, inset }: { bar: StateBar; range: StateBarsProps['range']; inset: StateBarsProps['inset'] }) {
    const t = useT();
    const zone = useZone();
    const language = useLanguage();
    const { name, states, runs, isBucketed } = bar;
    const { changes, knownMs } = stateSummary(runs, isBucketed);
    const times = timesOf(bar, t('bits.mixed'));
    const percentOf = (ms: number) => formatNumber(knownMs > 0 ? (ms / knownMs) * 100 : 0, language, 1);
    const x = (ts: number) => ((ts - range.from) / (range.to - range.from)) * 1000;
    const time = (ts: number) => formatDateTime(ts, zone);
    const [word, ms] = times[0] ?? ['', 0];
    const label = t('bits.label', {
        tag: name,
        from: time(range.from),
        to: time(range.to),
        word,
        percent: percentOf(ms),
    });
    return (
        <li className={css.bar}>
            <p className={css.words}>
                <span className={css.name}>{name}</span>
                {knownMs > 0 ? (
                    <>
                        {times.slice(0, mostTimes).map(([text, spent]) => (
                            <span key={text}>
                                {t('bits.on', { word: text, span: formatSpan(spent, t), percent: percentOf(spent) })}
                            </span>
                        ))}
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
                {runs.map(({ from, to, on }) => {
                    const isMixed = on === mixed;
                    const height = isMixed ? 16 : 16 * levelOf(bar, on);
                    return (
                        <g key={from}>
                            <rect className={css.off} x={x(from)} width={x(to) - x(from)} y="0" height="16" />
                            <rect
                                className={isMixed ? css.mixed : css.on}
                                x={x(from)}
                                width={x(to) - x(from)}
                                y={16 - height}
                                height={height}
                            />
                            <title>
                                {t('bits.run', {
                                    word: states.get(on) ?? t('bits.mixed'),
                                    from: time(from),
                                    to: time(to),
                                    span: formatSpan(to - from, t),
                                })}
                            </title>
                        </g>
                    );
                })}
            </svg>
        </li>
    );
}
