import { classes } from './classes';
import css from './mark.module.css';

export type MarkKind = 'p1' | 'p2' | 'p3' | 'p4' | 'good' | 'bad' | 'uncertain' | 'connecting' | 'stopped' | 'stale';

const shapes: Record<MarkKind, React.ReactNode> = {
    p1: <rect className={css.fill} x="1.5" y="1.5" width="15" height="15" rx="1.5" />,
    p2: <path className={css.fill} d="M9 .8 17.6 16.6H.4z" />,
    p3: <path className={css.fill} d="M9 17.2.4 1.4h17.2z" />,
    p4: <path className={css.fill} d="M9 .4 17.6 9 9 17.6.4 9z" />,
    good: <circle className={css.fill} cx="9" cy="9" r="4" />,
    bad: (
        <g className={css.stroke}>
            <circle cx="9" cy="9" r="6.5" />
            <path d="M4.4 13.6 13.6 4.4" />
        </g>
    ),
    uncertain: <circle className={css.stroke} cx="9" cy="9" r="6.5" strokeDasharray="3.4 2.4" />,
    connecting: <path className={css.stroke} d="M9 2.5A6.5 6.5 0 0 1 15.5 9" />,
    stopped: <rect className={css.stroke} x="3.5" y="3.5" width="11" height="11" />,
    stale: (
        <g className={css.stroke}>
            <circle cx="9" cy="9" r="6.5" />
            <path d="M9 5v4.3l2.8 1.7" />
        </g>
    ),
};

const digits: Partial<Record<MarkKind, [text: string, y: number]>> = {
    p1: ['1', 13],
    p2: ['2', 14.6],
    p3: ['3', 10.6],
    p4: ['4', 12.8],
};

/** The shape of a state, 18 px. Normally a word is next to it; give `label` only if there is none. */
export function Mark({ kind, label }: { kind: MarkKind; label?: string }) {
    const digit = digits[kind];
    return (
        <svg
            className={classes(css.mark, css[kind])}
            viewBox="0 0 18 18"
            role={label ? 'img' : undefined}
            aria-label={label}
            aria-hidden={!label}
        >
            {shapes[kind]}
            {digit && (
                <text className={css.digit} x="9" y={digit[1]} textAnchor="middle">
                    {digit[0]}
                </text>
            )}
        </svg>
    );
}
