import { useQueries } from '@tanstack/react-query';
import { nameOfAsset } from '../../api/asset';
import type { Step } from '../../api/path';
import { useT } from '../../text/language';
import css from './paths.module.css';
import { useTimeText } from './use-time-text';

const box = { width: 176, height: 84, gap: 40 };

/** A text that fits a box, by its number of characters; the whole one is in the table. */
function cut(text: string, most = 22): string {
    const characters = Array.from(text);
    return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

/** The steps from left to right with their places and times. The table below says the same. */
export function PathDrawing({ steps }: { steps: Step[] }) {
    const t = useT();
    const time = useTimeText();
    const assets = useQueries({
        queries: steps.map((step) => nameOfAsset(step.asset_id)),
    });
    const width = steps.length * (box.width + box.gap) - box.gap + 2;
    const height = box.height + 26;
    const middle = 1 + box.height / 2;
    return (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className={css.drawing} role="group" aria-label={t('paths.drawing')} tabIndex={0}>
            <svg
                role="img"
                width={width}
                height={height}
                viewBox={`0 0 ${width} ${height}`}
                aria-label={t('paths.drawing_of', {
                    count: steps.length,
                    names: steps.map((step) => step.step_name).join(', '),
                })}
            >
                {steps.map((step, n) => {
                    const x = 1 + n * (box.width + box.gap);
                    const end = x + box.width + box.gap;
                    const isLast = n === steps.length - 1;
                    return (
                        <g key={step.step_no}>
                            <rect className={css.box} x={x} y="1" width={box.width} height={box.height} rx="4" />
                            <text className={css.step} x={x + 12} y="24">
                                {cut(`${step.step_no} ${step.step_name}`)}
                            </text>
                            <text className={css.place} x={x + 12} y="46">
                                {cut(assets[n]?.data || step.asset_id, 24)}
                            </text>
                            <text className={css.place} x={x + 12} y="68">
                                {step.cycle_ms > 0 && `${t('paths.cycle')} ${time(step.cycle_ms)}`}
                            </text>
                            <text className={css.place} x={x + 12} y={box.height + 20}>
                                {step.setup_ms > 0 && `${t('paths.setup')} ${time(step.setup_ms)}`}
                            </text>
                            {!isLast && (
                                <>
                                    <path
                                        className={css.arrow}
                                        d={`M${x + box.width} ${middle}H${end - 2}m-7-5 7 5-7 5`}
                                    />
                                    <text
                                        className={css.place}
                                        x={end - box.gap / 2}
                                        y={middle - 10}
                                        textAnchor="middle"
                                    >
                                        {step.transfer_ms > 0 && time(step.transfer_ms)}
                                    </text>
                                </>
                            )}
                        </g>
                    );
                })}
            </svg>
        </div>
    );
}
