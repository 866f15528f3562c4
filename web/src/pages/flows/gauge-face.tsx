import { shownNumber } from '../../text/shown-number';
import { BoundValue } from './bound-value';
import { bindingOf, scaleOf, type FaceProps } from './face';
import css from './faces.module.css';
import { partOf } from './node-values';

/** Degrees of the scale's ends, clockwise from the right. */
const begin = 150;
const sweep = 240;
const marks = [0, 0.25, 0.5, 0.75, 1] as const;

function pointAt(cx: number, cy: number, r: number, part: number): [number, number] {
    const angle = ((begin + sweep * part) * Math.PI) / 180;
    return [Math.round((cx + r * Math.cos(angle)) * 10) / 10, Math.round((cy + r * Math.sin(angle)) * 10) / 10];
}

function arc(cx: number, cy: number, r: number, part: number): string {
    const [x1, y1] = pointAt(cx, cy, r, 0);
    const [x2, y2] = pointAt(cx, cy, r, part);
    return `M${x1} ${y1}A${r} ${r} 0 ${sweep * part > 180 ? 1 : 0} 1 ${x2} ${y2}`;
}

/** A dial: the arc up to the value, a pointer, and the value below. Without a good value there is no pointer. */
export function GaugeFace({ node, values, facts }: FaceProps) {
    const bound = bindingOf(node, 'LEVEL', 'VALUE');
    const shown = bindingOf(node, 'VALUE', 'LEVEL');
    const { width, height } = node;
    const top = node.flow_node_name ? 24 : 4;
    const r = Math.max(8, Math.floor(Math.min((width - 12) / 2, (height - top - 8) / 1.62)));
    const [cx, cy] = [width / 2, top + r + 2];
    const [low, high] = scaleOf(bound);
    const part = bound && partOf(values.get(bound.tag_id), bound.min, bound.max);
    const thick = Math.max(4, r * 0.16);
    const ring = Math.round(r - thick / 2);
    const tip = part === undefined ? undefined : pointAt(cx, cy, ring + thick / 2, part);
    const foot = part === undefined ? undefined : pointAt(cx, cy, r * 0.42, part);
    return (
        <div className={css.box}>
            {node.flow_node_name && <span className={css.name}>{node.flow_node_name}</span>}
            <svg className={css.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
                <path className={css.track} d={arc(cx, cy, ring, 1)} strokeWidth={thick} />
                {part !== undefined && part > 0 && (
                    <path className={css.reach} d={arc(cx, cy, ring, part)} strokeWidth={thick} />
                )}
                {marks.map((mark) => {
                    const [x1, y1] = pointAt(cx, cy, r - thick - 1, mark);
                    const [x2, y2] = pointAt(cx, cy, r - thick * 1.5 - 1, mark);
                    return <path key={mark} className={css.tick} d={`M${x1} ${y1}L${x2} ${y2}`} />;
                })}
                {tip && foot && <path className={css.pointer} d={`M${foot[0]} ${foot[1]}L${tip[0]} ${tip[1]}`} />}
                <text className={css.scale} x={pointAt(cx, cy, ring, 0)[0]} y={cy + r * 0.5 + 18} textAnchor="middle">
                    {shownNumber(low)}
                </text>
                <text className={css.scale} x={pointAt(cx, cy, ring, 1)[0]} y={cy + r * 0.5 + 18} textAnchor="middle">
                    {shownNumber(high)}
                </text>
            </svg>
            <span
                className={css.centre}
                style={{ top: cy + r * 0.14, width: r * 1.5, left: cx - r * 0.75, fontSize: Math.max(11, r * 0.24) }}
            >
                {shown && (
                    <BoundValue
                        shown={values.get(shown.tag_id)}
                        format={shown.format}
                        facts={facts.get(shown.tag_id)}
                    />
                )}
            </span>
        </div>
    );
}
