import { plainText } from '../text/plain-text';
import { useLanguage, useT } from '../text/language';
import { FieldGrid, NumberField, SecretField, SelectField, SwitchField, TextArea, TextField } from './field';
import { MomentField } from './moment-field';
import { PickerField } from './picker-field';
import { optionFault, type OptionDraft, type OptionRule } from './schema-rules';

interface SchemaFormProps {
    rules: readonly OptionRule[];
    draft: OptionDraft;
    onChange: (draft: OptionDraft) => void;
    /** Faults that the gateway reported, by option name. */
    errors?: Readonly<Record<string, string>>;
    /** Names of secrets that are stored. */
    keptSecrets?: readonly string[];
    /** Whether to show faults of the typed values; a form does so after it was submitted once. */
    isChecked?: boolean;
}

/** A form made from the rules of a driver, a transfer or a kind of record. */
export function SchemaForm({
    rules,
    draft,
    onChange,
    errors = {},
    keptSecrets = [],
    isChecked = true,
}: SchemaFormProps) {
    const t = useT();
    const language = useLanguage();
    const text = (value: number | undefined) => (value === undefined ? '' : value.toLocaleString(language));
    return (
        <FieldGrid>
            {rules.map((rule) => {
                const value = draft[rule.name];
                const fault = isChecked ? optionFault(rule, value) : undefined;
                const range = { min: text(rule.min), max: text(rule.max) };
                const error =
                    errors[rule.name] ??
                    (fault === 'range'
                        ? t('schema.range', range)
                        : fault === 'long'
                          ? t('schema.long', { max: rule.max_length ?? 0 })
                          : fault && t(`schema.${fault}`));
                const set = (next: string | boolean) => onChange({ ...draft, [rule.name]: next });
                const frame = {
                    label: rule.label ?? rule.name,
                    help: rule.key ? <WithKey rule={rule} /> : rule.description,
                    error,
                    isRequired: rule.required,
                };
                const typed = { ...frame, value: typeof value === 'string' ? value : '', onChange: set };
                if (rule.type === 'boolean')
                    return <SwitchField key={rule.name} {...frame} value={value === true} onChange={set} />;
                if (rule.type === 'choice') {
                    const nones =
                        rule.required && typed.value
                            ? []
                            : [
                                  {
                                      value: '',
                                      label:
                                          rule.default === undefined
                                              ? t('schema.none')
                                              : t('schema.default', { value: plainText(rule.default) }),
                                  },
                              ];
                    return (
                        <SelectField
                            key={rule.name}
                            {...typed}
                            choices={[
                                ...nones,
                                ...(rule.values ?? []).map((each) => ({
                                    value: each,
                                    label: rule.words?.[each] ?? each,
                                })),
                            ]}
                        />
                    );
                }
                if (rule.find) return <PickerField key={rule.name} {...typed} find={rule.find} />;
                if (rule.type === 'long') return <TextArea key={rule.name} {...typed} rows={2} />;
                if (rule.secret)
                    return <SecretField key={rule.name} {...typed} isSet={keptSecrets.includes(rule.name)} />;
                if (rule.type === 'date' || rule.type === 'moment')
                    return (
                        <MomentField
                            key={rule.name}
                            {...typed}
                            kind={rule.type === 'date' ? 'date' : 'datetime-local'}
                        />
                    );
                const input = { placeholder: rule.default === undefined ? undefined : plainText(rule.default) };
                if (rule.type === 'integer' || rule.type === 'number')
                    return <NumberField key={rule.name} {...typed} unit={rule.unit} input={input} />;
                return <TextField key={rule.name} {...typed} unit={rule.unit} input={input} />;
            })}
        </FieldGrid>
    );
}

/** The help, and the name that programs and files use. */
function WithKey({ rule }: { rule: OptionRule }) {
    return (
        <>
            {rule.description} <code>{rule.key}</code>
        </>
    );
}
