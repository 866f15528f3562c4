import { useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { formatDateTime } from '../../text/time';
import css from './bars.module.css';
import type { Bucket } from './statistics-math';

const height = 120;

/** Up to four whole numbers, 0 among them, at equal distances. */
export function scaleOf(top: number): number[] {
    const power = 10 ** Math.floor(Math.log10(top / 3));
    const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= top / 4) ?? 10) * power);
    return Array.from({ length: Math.floor(top / step) + 1 }, (_, n) => n * step);
}

/** A bar for each bucket, with a line at the limit. The numbers are next to it as text. */
export function Bars({ buckets, limit }: { buckets: readonly Bucket[]; limit: number }) {
    const t = useT();
    const zone = useZone();
    const language = useLanguage();
    const top = Math.max(limit * 1.2, ...buckets.map((bucket) => bucket.count));
    const y = (count: number) => height - (count / top) * height;
    const first = buckets[0];
    const last = buckets.at(-1);
    if (!first || !last) return null;
    const range = {
        from: formatDateTime(first.from, zone).slice(0, 16),
        to: formatDateTime(last.from, zone).slice(0, 16),
    };
    return (
        <figure className={css.figure}>
            <div className={css.scale} aria-hidden="true">
                {scaleOf(top).map((count) => (
                    <span key={count} ref={(element) => element?.style.setProperty('top', `${y(count)}px`)}>
                        {formatNumber(count, language)}
                    </span>
                ))}
            </div>
            <svg
                className={css.plot}
                viewBox={`0 0 ${buckets.length} ${height}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={t('astat.bars', range)}
            >
                <path className={css.limit} d={`M0 ${y(limit)}H${buckets.length}`} />
                {buckets.map((bucket, n) => (
                    <rect
                        key={bucket.from}
                        className={bucket.count > limit ? css.over : css.bar}
                        x={n + 0.1}
                        width={0.8}
                        y={y(bucket.count)}
                        height={height - y(bucket.count)}
                    >
                        <title>
                            {t('astat.bar', {
                                time: formatDateTime(bucket.from, zone).slice(0, 16),
                                value: formatNumber(bucket.count, language),
                            })}
                        </title>
                    </rect>
                ))}
            </svg>
            <figcaption className={css.axis}>
                <span>{range.from}</span>
                <span>{t('astat.limit_line', { limit })}</span>
                <span>{range.to}</span>
            </figcaption>
        </figure>
    );
}
