import type { FlowNode, NodeType } from '../../api/flow';
import { useT } from '../../text/language';
import { newNode } from './flow-graph';
import css from './flows.module.css';
import { NodeShape } from './node-shape';

const families: readonly (readonly [
    name: 'flows.family_plant' | 'flows.family_values' | 'flows.family_more',
    types: readonly NodeType[],
])[] = [
    [
        'flows.family_plant',
        ['TANK', 'PUMP', 'VALVE', 'MOTOR', 'CONVEYOR', 'FAN', 'HEAT_EXCHANGER', 'PIPE', 'SENSOR', 'EQUIPMENT'],
    ],
    ['flows.family_values', ['VALUE', 'GAUGE', 'BAR', 'TREND', 'TABLE', 'BUTTON']],
    ['flows.family_more', ['TEXT', 'IMAGE', 'LINK', 'GROUP']],
];

const symbol = (type: NodeType, width: number, height: number): FlowNode => ({
    ...newNode('', type, '', { x: 0, y: 0 }, 0),
    width,
    height,
});

/** The kinds of nodes, each with its symbol. A press puts one into the middle of the drawing. */
export function Palette({ onAdd }: { onAdd: (type: NodeType) => void }) {
    const t = useT();
    return (
        <div className={css.palette} role="toolbar" aria-label={t('flows.palette')}>
            {families.map(([name, types]) => (
                <div key={name} className={css.family} role="group" aria-label={t(name)}>
                    <span className={css.familyName} aria-hidden="true">
                        {t(name)}
                    </span>
                    {types.map((type) => (
                        <button key={type} type="button" className={css.kind} onClick={() => onAdd(type)}>
                            {name === 'flows.family_plant' && (
                                <span className={css.kindSymbol}>
                                    <NodeShape
                                        node={symbol(type, 48, type === 'PIPE' || type === 'CONVEYOR' ? 20 : 48)}
                                        state="plain"
                                    />
                                </span>
                            )}
                            {t(`flows.type_${type}`)}
                        </button>
                    ))}
                </div>
            ))}
        </div>
    );
}
