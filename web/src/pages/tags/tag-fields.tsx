import { dataTypes } from '../../api/driver';
import { useT } from '../../text/language';
import { ComboboxField, FieldGrid, NumberField, SelectField, TextField } from '../../ui/field';
import { editFault, type EditDraft, type EditField } from './tag-edit';

interface TagFieldsProps {
    fields: readonly EditField[];
    draft: EditDraft;
    onChange: (draft: EditDraft) => void;
    /** How many tags are edited. */
    count: number;
    isChecked: boolean;
    errors: Readonly<Record<string, string>>;
}

const choicesOf = {
    boolean: ['true', 'false'],
    record: ['all', 'change'],
    scale: ['exponent', 'factor'],
    clamp: ['low', 'high', 'both'],
} as const;

/** The fields that a person sets for a tag. */
export function TagFields({ fields, draft, onChange, count, isChecked, errors }: TagFieldsProps) {
    const t = useT();
    const input = (field: EditField) => {
        const { name, kind } = field;
        const fault = isChecked ? editFault(field, draft[name], count) : undefined;
        const props = {
            label: t(`tag_field.${name}`),
            value: draft[name],
            onChange: (value: string) => onChange({ ...draft, [name]: value }),
            error: errors[name] ?? (fault && t(`schema.${fault}`)),
            isRequired: 'isRequired' in field,
        };
        if (kind === 'boolean' || kind === 'record' || kind === 'scale' || kind === 'clamp') {
            const values = choicesOf[kind];
            const none = { value: '', label: count > 1 ? t('tag_edit.unchanged') : t('tag_edit.default') };
            const choices = values.map((value) => ({ value, label: t(`tag_edit.${value}`) }));
            return <SelectField key={name} {...props} choices={[none, ...choices]} />;
        }
        if (kind === 'type') return <ComboboxField key={name} {...props} suggestions={dataTypes} />;
        if (kind === 'number')
            return <NumberField key={name} {...props} unit={'unit' in field ? field.unit : undefined} />;
        const help = kind === 'states' || kind === 'decimals' ? t(`tag_edit.${kind}_help`) : undefined;
        return <TextField key={name} {...props} help={help} />;
    };
    return <FieldGrid>{fields.map(input)}</FieldGrid>;
}
