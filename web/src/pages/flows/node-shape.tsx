import { classes } from '../../ui/classes';
import type { FlowNode } from '../../api/flow';
import css from './plant-node.module.css';

interface NodeShapeProps {
    node: FlowNode;
    /** Runs or is open; undefined = not bound or not known. */
    isOn?: boolean;
    /** How full, 0–1. */
    part?: number;
}

/** The outline of each type; what runs is filled. Drawn in the node's own pixels, so lines keep their width. */
export function NodeShape({ node, isOn, part }: NodeShapeProps) {
    const { width: w, height: h, node_type: nodeType } = node;
    const body = classes(css.body, isOn && css.on);
    const r = Math.max(1, Math.min(w, h) / 2 - 2);
    const [cx, cy] = [w / 2, h / 2];
    const shape = () => {
        switch (nodeType) {
            case 'TANK':
                return (
                    <>
                        <rect className={css.body} x="1" y="1" width={w - 2} height={h - 2} rx={Math.min(w, h) / 8} />
                        {part !== undefined && (
                            <rect
                                className={css.fill}
                                x="3"
                                y={3 + (h - 6) * (1 - part)}
                                width={w - 6}
                                height={(h - 6) * part}
                            />
                        )}
                    </>
                );
            case 'PUMP':
                return (
                    <>
                        <circle className={body} cx={cx} cy={cy} r={r} />
                        <path className={css.line} d={`M${cx} ${cy - r}L${cx + r} ${cy}L${cx} ${cy + r}`} />
                    </>
                );
            case 'VALVE':
                return (
                    <path
                        className={body}
                        d={`M${cx - r * 1.2} ${cy - r * 0.7}V${cy + r * 0.7}L${cx + r * 1.2} ${cy - r * 0.7}V${cy + r * 0.7}Z`}
                    />
                );
            case 'MOTOR':
                return (
                    <>
                        <circle className={body} cx={cx} cy={cy} r={r} />
                        <text className={css.letter} x={cx} y={cy + 6} textAnchor="middle">
                            M
                        </text>
                    </>
                );
            case 'SENSOR':
                return <circle className={body} cx={cx} cy={cy} r={r} />;
            case 'CONVEYOR':
                return (
                    <>
                        <rect className={body} x="1" y="1" width={w - 2} height={h - 2} rx={h / 2} />
                        <circle className={css.line} cx={cy} cy={cy} r={Math.max(1, r - 4)} />
                        <circle className={css.line} cx={w - cy} cy={cy} r={Math.max(1, r - 4)} />
                    </>
                );
            case 'TEXT':
                return null;
            case 'GROUP':
                return <rect className={css.group} x="1" y="1" width={w - 2} height={h - 2} rx="6" />;
            default:
                return (
                    <>
                        <rect className={body} x="1" y="1" width={w - 2} height={h - 2} rx="4" />
                        {part !== undefined && (
                            <rect className={css.fill} x="3" y={h - 9} width={(w - 6) * part} height="6" />
                        )}
                    </>
                );
        }
    };
    return (
        <svg
            className={css.shape}
            viewBox={`0 0 ${w} ${h}`}
            aria-hidden="true"
            ref={(element) => element?.style.setProperty('transform', `rotate(${node.rotation}deg)`)}
        >
            {shape()}
        </svg>
    );
}
