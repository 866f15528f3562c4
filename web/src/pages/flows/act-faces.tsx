import { pictureAddress } from '../../api/flow';
import { useT } from '../../text/language';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon';
import { bindingOf, type FaceProps } from './face';
import css from './faces.module.css';
import { useFlowLive } from './flow-live';
import { isOn } from './node-values';

/** Looks like a button, with a lamp where it is bound to a state. The list next to the drawing has the same button for
 *  the keyboard. */
export function ButtonFace({ node, values, facts }: FaceProps) {
    const t = useT();
    const { isEdited, mayWrite } = useFlowLive();
    const target = bindingOf(node, 'WRITE');
    const state = bindingOf(node, 'STATE');
    const on = state && isOn(values.get(state.tag_id));
    const name = node.flow_node_name || t('flows.type_BUTTON');
    return (
        <div
            className={classes(css.button, !isEdited && !mayWrite && css.off)}
            title={isEdited || mayWrite ? undefined : t('flows.needs_operator')}
        >
            {state && <span className={classes(css.lamp, on && css.lit, on === undefined && css.unknown)} />}
            <span className={css.words}>
                <span className={css.label}>{name}</span>
                {target && node.button_value !== '' && (
                    <span className={css.sub}>
                        {t('flows.writes', { value: node.button_value, unit: facts.get(target.tag_id)?.unit ?? '' })}
                    </span>
                )}
            </span>
        </div>
    );
}

export function LinkFace({ node }: FaceProps) {
    const t = useT();
    return (
        <div className={classes(css.button, css.link)}>
            <span className={css.label}>{node.flow_node_name || t('flows.type_LINK')}</span>
            <Icon name="right" />
        </div>
    );
}

export function PictureFace({ node }: FaceProps) {
    const t = useT();
    const { flowId } = useFlowLive();
    if (!node.picture_id) {
        return (
            <div className={classes(css.box, css.empty)}>
                <span className={css.sub}>{node.flow_node_name || t('flows.no_picture')}</span>
            </div>
        );
    }
    return <img className={css.picture} src={pictureAddress(flowId, node.picture_id)} alt={node.flow_node_name} />;
}
