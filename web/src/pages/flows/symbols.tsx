import { classes } from '../../ui/classes';
import css from './symbols.module.css';

/** What a symbol shows: `on` is filled, with a mark of its own; `off` is hollow; `unknown` is dashed; `plain` is bound to
 *  no tag. So a state has a colour and a shape. */
export type SymbolState = 'on' | 'off' | 'unknown' | 'plain';

export function symbolState(isBound: boolean, isOn: boolean | undefined): SymbolState {
    if (!isBound) return 'plain';
    return isOn === undefined ? 'unknown' : isOn ? 'on' : 'off';
}

interface SymbolProps {
    /** In the pixels of the sheet, so that lines keep their width. */
    width: number;
    height: number;
    state: SymbolState;
}

const bodyOf = (state: SymbolState) => classes(css.body, css[state]);
/** The parts inside a body. */
const partOf = (state: SymbolState) => classes(css.part, css[`${state}Part`]);

const round = (value: number) => Math.round(value * 10) / 10;
const points = (...places: (readonly [number, number])[]) =>
    places.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

interface Circle {
    cx: number;
    cy: number;
    r: number;
}

function circleIn(width: number, height: number, foot = 0): Circle {
    return { cx: width / 2, cy: (height - foot) / 2, r: Math.max(2, Math.min(width, height - foot) / 2 - 2) };
}

/** A foot below a round machine. */
function Foot({ cx, cy, r, height }: Circle & { height: number }) {
    return (
        <polyline
            className={css.line}
            points={points(
                [cx - r * 0.55, cy + r * 0.8],
                [cx - r * 0.85, height - 2],
                [cx + r * 0.85, height - 2],
                [cx + r * 0.55, cy + r * 0.8],
            )}
        />
    );
}

export function Pump({ width, height, state }: SymbolProps) {
    const { cx, cy, r } = circleIn(width, height, height * 0.1);
    return (
        <>
            <Foot cx={cx} cy={cy} r={r} height={height} />
            <circle className={bodyOf(state)} cx={cx} cy={cy} r={r} />
            <polygon
                className={partOf(state)}
                points={points([cx - r * 0.45, cy - r * 0.72], [cx + r * 0.82, cy], [cx - r * 0.45, cy + r * 0.72])}
            />
        </>
    );
}

export function Motor({ width, height, state }: SymbolProps) {
    const { cx, cy, r } = circleIn(width, height, height * 0.1);
    return (
        <>
            <Foot cx={cx} cy={cy} r={r} height={height} />
            <circle className={bodyOf(state)} cx={cx} cy={cy} r={r} />
            <text
                className={classes(css.letter, css[`${state}Letter`])}
                x={cx}
                y={cy + r * 0.28}
                fontSize={round(r * 0.8)}
                textAnchor="middle"
            >
                M
            </text>
            {state === 'on' && (
                <>
                    <path
                        className={css.turn}
                        d={`M${round(cx - r * 0.7)} ${round(cy - r * 0.3)}A${round(r * 0.76)} ${round(r * 0.76)} 0 0 1 ${round(cx + r * 0.55)} ${round(cy - r * 0.52)}`}
                    />
                    <polygon
                        className={css.tip}
                        points={points(
                            [cx + r * 0.72, cy - r * 0.28],
                            [cx + r * 0.34, cy - r * 0.45],
                            [cx + r * 0.68, cy - r * 0.72],
                        )}
                    />
                </>
            )}
        </>
    );
}

const blade = (cx: number, cy: number, r: number) =>
    `M${round(cx)} ${round(cy)}C${round(cx - r * 0.5)} ${round(cy - r * 0.25)} ${round(cx - r * 0.4)} ${round(cy - r * 0.85)} ${round(cx + r * 0.1)} ${round(cy - r * 0.8)}C${round(cx + r * 0.35)} ${round(cy - r * 0.55)} ${round(cx + r * 0.2)} ${round(cy - r * 0.2)} ${round(cx)} ${round(cy)}Z`;

export function Fan({ width, height, state }: SymbolProps) {
    const { cx, cy, r } = circleIn(width, height);
    return (
        <>
            <circle className={bodyOf(state)} cx={cx} cy={cy} r={r} />
            {[0, 90, 180, 270].map((turn) => (
                <path
                    key={turn}
                    className={partOf(state)}
                    d={blade(cx, cy, r)}
                    transform={`rotate(${turn} ${round(cx)} ${round(cy)})`}
                />
            ))}
            <circle className={bodyOf(state)} cx={cx} cy={cy} r={round(r * 0.14)} />
        </>
    );
}

export function Valve({ width, height, state }: SymbolProps) {
    const [w, h] = [width - 4, height * 0.56];
    const [left, top] = [2, height - h - 2];
    const [middle, centre] = [width / 2, top + h / 2];
    return (
        <>
            <path
                className={css.line}
                d={`M${round(middle)} ${round(centre)}V${round(height * 0.16)}M${round(middle - w * 0.2)} ${round(height * 0.16)}H${round(middle + w * 0.2)}`}
            />
            <polygon
                className={bodyOf(state)}
                points={points([left, top], [left + w, top + h], [left + w, top], [left, top + h])}
            />
            {/* A closed valve has its gate across. */}
            {state === 'off' && (
                <path className={css.gate} d={`M${round(middle)} ${round(top - 1)}V${round(top + h + 1)}`} />
            )}
        </>
    );
}

export function Tank({ width, height, part }: Omit<SymbolProps, 'state'> & { part?: number }) {
    const dome = Math.min(height * 0.12, width * 0.25);
    const shape = `M1 ${round(dome)}A${round(width / 2 - 1)} ${round(dome - 1)} 0 0 1 ${width - 1} ${round(dome)}V${round(height - dome)}A${round(width / 2 - 1)} ${round(dome - 1)} 0 0 1 1 ${round(height - dome)}Z`;
    const surface = part === undefined ? undefined : round(1 + (height - 2) * (1 - part));
    const clip = `tank-${Math.round(width)}-${Math.round(height)}`;
    return (
        <>
            <clipPath id={clip}>
                <path d={shape} />
            </clipPath>
            <path className={css.vessel} d={shape} />
            {surface !== undefined && (
                <g clipPath={`url(#${clip})`}>
                    <rect className={css.fill} x="0" y={surface} width={width} height={round(height - surface)} />
                    <path className={css.surface} d={`M0 ${surface}H${width}`} />
                </g>
            )}
            {[0.25, 0.5, 0.75].map((mark) => (
                <path
                    key={mark}
                    className={css.tick}
                    d={`M${width - 2} ${round(1 + (height - 2) * mark)}h${-Math.min(12, width / 8)}`}
                />
            ))}
            <path className={css.line} d={shape} />
        </>
    );
}

export function Conveyor({ width, height, state }: SymbolProps) {
    const r = Math.max(2, height / 2 - 2);
    const many = Math.max(1, Math.floor((width - height * 2) / (height * 0.9)));
    const step = (width - height * 2) / many;
    return (
        <>
            <rect className={bodyOf(state)} x="2" y="2" width={width - 4} height={height - 4} rx={r} />
            {[height / 2, width - height / 2].map((x) => (
                <circle key={x} className={partOf(state)} cx={x} cy={height / 2} r={round(r * 0.55)} />
            ))}
            {Array.from({ length: many }, (_, n) => {
                const x = height + step * (n + 0.5);
                const s = r * 0.45;
                return state === 'on' ? (
                    <polyline
                        key={n}
                        className={css.chevron}
                        points={points(
                            [x - s / 2, height / 2 - s],
                            [x + s / 2, height / 2],
                            [x - s / 2, height / 2 + s],
                        )}
                    />
                ) : (
                    <path key={n} className={css.tick} d={`M${round(x)} ${round(height / 2 - s)}v${round(s * 2)}`} />
                );
            })}
        </>
    );
}

export function HeatExchanger({ width, height, state }: SymbolProps) {
    const { cx, cy, r } = circleIn(width, height);
    const wave = points(
        [cx - r, cy],
        [cx - r * 0.55, cy],
        [cx - r * 0.28, cy - r * 0.55],
        [cx + r * 0.28, cy + r * 0.55],
        [cx + r * 0.55, cy],
        [cx + r, cy],
    );
    return (
        <>
            <path className={css.line} d={`M0 ${round(cy)}H${round(cx - r)}M${round(cx + r)} ${round(cy)}H${width}`} />
            <circle className={bodyOf(state)} cx={cx} cy={cy} r={r} />
            <polyline className={classes(css.wave, state === 'on' && css.waveOn)} points={wave} />
        </>
    );
}

/** A straight piece of pipe along the longer side. */
export function Pipe({ width, height, state }: SymbolProps) {
    const isUpright = height > width;
    const [long, thick] = isUpright ? [height, width] : [width, height];
    const s = thick * 0.22;
    const many = Math.max(1, Math.floor(long / (thick * 2.5)));
    return (
        <g transform={isUpright ? `translate(${width} 0) rotate(90)` : undefined}>
            <rect className={bodyOf(state)} x="0" y={round(thick * 0.15)} width={long} height={round(thick * 0.7)} />
            {state === 'on' &&
                Array.from({ length: many }, (_, n) => {
                    const x = (long / many) * (n + 0.5);
                    return (
                        <polyline
                            key={n}
                            className={css.chevron}
                            points={points(
                                [x - s / 2, thick / 2 - s],
                                [x + s / 2, thick / 2],
                                [x - s / 2, thick / 2 + s],
                            )}
                        />
                    );
                })}
        </g>
    );
}

export function Sensor({ width, height, state }: SymbolProps) {
    const { cx, cy, r } = circleIn(width, height, height * 0.22);
    return (
        <>
            <path className={css.line} d={`M${round(cx)} ${round(cy + r)}V${height - 1}`} />
            <circle className={bodyOf(state)} cx={cx} cy={cy} r={r} />
            <circle className={partOf(state)} cx={cx} cy={cy} r={round(r * 0.35)} />
        </>
    );
}

/** A machine of any other kind; its state is the mark in the corner. */
export function Equipment({ width, height, state, part }: SymbolProps & { part?: number }) {
    return (
        <>
            <rect
                className={classes(css.vessel, state === 'unknown' && css.unknown)}
                x="1"
                y="1"
                width={width - 2}
                height={height - 2}
                rx="4"
            />
            {state === 'on' && <polygon className={css.lamp} points={points([8, 8], [20, 14], [8, 20])} />}
            {state === 'off' && <rect className={css.hollow} x="8" y="8" width="12" height="12" />}
            {part !== undefined && (
                <rect className={css.level} x="3" y={height - 9} width={round((width - 6) * part)} height="6" />
            )}
        </>
    );
}
