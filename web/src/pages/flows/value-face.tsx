import { BoundValue } from './bound-value';
import { bindingOf, valueSize, type FaceProps } from './face';
import css from './faces.module.css';

const nameHeight = 22;

/** A value in a frame of a fixed size: a text that is too long is cut off, and its title has all of it. */
export function ValueFace({ node, values, facts }: FaceProps) {
    const bound = bindingOf(node, 'VALUE', 'LEVEL', 'STATE');
    const hasName = node.flow_node_name !== '' && node.height >= 40;
    const size = valueSize(node.width - 12, node.height - (hasName ? nameHeight : 0) - 6);
    return (
        <div className={css.box}>
            {hasName && <span className={css.name}>{node.flow_node_name}</span>}
            <span className={css.value} style={{ fontSize: size }}>
                {bound ? (
                    <BoundValue
                        shown={values.get(bound.tag_id)}
                        format={bound.format}
                        facts={facts.get(bound.tag_id)}
                    />
                ) : (
                    '–'
                )}
            </span>
        </div>
    );
}
