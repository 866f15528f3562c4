import type { FlowNode } from '../../api/flow';
import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { TextField } from '../../ui/field';
import { PickerField } from '../../ui/picker-field';
import type { FieldState } from './field-state';
import { NumberInput } from './number-input';
import { PictureField } from './picture-field';

interface KindFieldsProps {
    node: FlowNode;
    flowId: string;
    state: FieldState;
    onChange: (changed: Partial<FlowNode>) => void;
}

/** The fields that only some types of nodes have. */
export function KindFields({ node, flowId, state, onChange }: KindFieldsProps) {
    const t = useT();
    switch (node.node_type) {
        case 'TREND':
            return (
                <NumberInput
                    label={t('flows.trend_minutes')}
                    name="trend_minutes"
                    state={state}
                    value={node.trend_minutes}
                    unit="min"
                    range={{ min: 1, max: 10_080 }}
                    onChange={(minutes) => minutes !== null && onChange({ trend_minutes: Math.round(minutes) })}
                />
            );
        case 'BUTTON':
            return (
                <TextField
                    label={t('flows.button_value')}
                    help={t('flows.button_value_help')}
                    error={state.errors['button_value']}
                    value={node.button_value}
                    onChange={(value) => onChange({ button_value: value })}
                    input={{ maxLength: 1000, autoComplete: 'off' }}
                />
            );
        case 'LINK':
            return (
                <PickerField
                    label={t('flows.opens')}
                    error={state.errors['link_flow_id']}
                    value={node.link_flow_id ?? ''}
                    onChange={(id) => onChange({ link_flow_id: id || null })}
                    find={(q) => recordChoices('flow', q)}
                />
            );
        case 'IMAGE':
            return (
                <PictureField
                    flowId={flowId}
                    pictureId={node.picture_id}
                    name={node.flow_node_name}
                    error={state.errors['picture_id']}
                    onChange={(id) => onChange({ picture_id: id })}
                />
            );
        default:
            return null;
    }
}
