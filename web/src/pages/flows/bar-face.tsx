import { shownNumber } from '../../text/shown-number';
import { BoundValue } from './bound-value';
import { bindingOf, scaleOf, type FaceProps } from './face';
import css from './faces.module.css';
import { partOf } from './node-values';

const line = 24;

/** A bar with its scale, along the longer side. */
export function BarFace({ node, values, facts }: FaceProps) {
    const bound = bindingOf(node, 'LEVEL', 'VALUE');
    const shown = bindingOf(node, 'VALUE', 'LEVEL');
    const { width, height } = node;
    const [low, high] = scaleOf(bound);
    const part = bound && partOf(values.get(bound.tag_id), bound.min, bound.max);
    const isUpright = height > width;
    const hasName = node.flow_node_name !== '';
    const value = shown && (
        <BoundValue shown={values.get(shown.tag_id)} format={shown.format} facts={facts.get(shown.tag_id)} />
    );
    const ends = [high, (low + high) / 2, low] as const;
    if (isUpright) {
        const [top, long] = [hasName ? line + 8 : 10, height - line - 8 - (hasName ? line + 8 : 10)];
        const thick = Math.max(8, Math.min(width * 0.36, width - 60));
        return (
            <div className={css.box}>
                {hasName && <span className={css.name}>{node.flow_node_name}</span>}
                <svg className={css.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                    <rect className={css.slot} x="10" y={top} width={thick} height={long} />
                    {part !== undefined && (
                        <rect
                            className={css.full}
                            x="10"
                            y={top + long * (1 - part)}
                            width={thick}
                            height={long * part}
                        />
                    )}
                    {ends.map((end, n) => (
                        <g key={n}>
                            <path className={css.tick} d={`M${12 + thick} ${top + (long / 2) * n}h6`} />
                            <text className={css.scale} x={22 + thick} y={top + (long / 2) * n + 5}>
                                {shownNumber(end)}
                            </text>
                        </g>
                    ))}
                </svg>
                <span className={css.foot}>{value}</span>
            </div>
        );
    }
    const thick = Math.max(8, height - line * 2 - 4);
    const long = width - 20;
    return (
        <div className={css.box}>
            <span className={css.head}>
                <span className={css.name}>{node.flow_node_name}</span>
                <span className={css.last}>{value}</span>
            </span>
            <svg className={css.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                <rect className={css.slot} x="10" y={line} width={long} height={thick} />
                {part !== undefined && <rect className={css.full} x="10" y={line} width={long * part} height={thick} />}
                {[...ends].reverse().map((end, n) => (
                    <g key={n}>
                        <path className={css.tick} d={`M${10 + (long / 2) * n} ${line + thick + 1}v5`} />
                        <text
                            className={css.scale}
                            x={10 + (long / 2) * n}
                            y={line + thick + 20}
                            textAnchor={n === 0 ? 'start' : n === 1 ? 'middle' : 'end'}
                        >
                            {shownNumber(end)}
                        </text>
                    </g>
                ))}
            </svg>
        </div>
    );
}
