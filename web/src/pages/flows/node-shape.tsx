import type { FlowNode } from '../../api/flow';
import css from './plant-node.module.css';
import {
    Conveyor,
    Equipment,
    Fan,
    HeatExchanger,
    Motor,
    Pipe,
    Pump,
    Sensor,
    Tank,
    Valve,
    type SymbolState,
} from './symbols';

const symbols = {
    PUMP: Pump,
    VALVE: Valve,
    MOTOR: Motor,
    CONVEYOR: Conveyor,
    FAN: Fan,
    HEAT_EXCHANGER: HeatExchanger,
    PIPE: Pipe,
    SENSOR: Sensor,
} as const;

interface NodeShapeProps {
    node: FlowNode;
    state: SymbolState;
    /** How full, 0–1. */
    part?: number;
}

/** The symbol of each type, drawn in the node's own pixels. */
export function NodeShape({ node, state, part }: NodeShapeProps) {
    const { width, height, node_type: nodeType, rotation } = node;
    if (nodeType === 'TEXT') return null;
    const shape = () => {
        if (nodeType in symbols) {
            const Symbol = symbols[nodeType as keyof typeof symbols];
            return <Symbol width={width} height={height} state={state} />;
        }
        if (nodeType === 'TANK') return <Tank width={width} height={height} part={part} />;
        if (nodeType === 'GROUP')
            return <rect className={css.group} x="1" y="1" width={width - 2} height={height - 2} rx="6" />;
        return <Equipment width={width} height={height} state={state} part={part} />;
    };
    return (
        <svg
            className={css.shape}
            viewBox={`0 0 ${width} ${height}`}
            aria-hidden="true"
            ref={(element) => element?.style.setProperty('transform', `rotate(${rotation}deg)`)}
        >
            {shape()}
        </svg>
    );
}
