import { plainText } from '../text/plain-text';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../text/language';
import { Facts, type Fact } from './facts';
import type { ChoiceFinder } from './picker-field';
import type { OptionRule } from './schema-rules';

interface RecordFactsProps {
    rules: readonly OptionRule[];
    record: Record<string, unknown>;
    /** Before the fields: a label and what it is. */
    first?: Fact;
    /** Leaves out: the fields that the heading shows already, fields without a value, and fields with their usual
     *  value (on, 0). */
    isShort?: boolean;
}

/** The fields of a record to look at. */
export function RecordFacts({ rules, record, first, isShort }: RecordFactsProps) {
    const t = useT();
    const text = (rule: OptionRule) => {
        const value = record[rule.name];
        if (typeof value === 'boolean') return value ? t('field.on') : t('field.off');
        if (typeof value === 'object' && value !== null)
            return Object.entries(value)
                .map(([name, each]) => `${name}: ${plainText(each)}`)
                .join(', ');
        const shown = plainText(value);
        return (rule.words?.[shown] ?? shown) + (shown && rule.unit ? ` ${rule.unit}` : '');
    };
    const isTold = (rule: OptionRule) =>
        text(rule) !== '' && !rule.name.endsWith('_name') && record[rule.name] !== true && record[rule.name] !== 0;
    const facts = rules
        .filter((rule) => !isShort || isTold(rule))
        .map((rule): Fact => {
            const shown = text(rule);
            return [
                rule.label ?? rule.name,
                rule.find && shown ? <FoundName id={shown} find={rule.find} /> : shown || '–',
            ];
        });
    return <Facts facts={first ? [first, ...facts] : facts} />;
}

/** The record that a field refers to: its name, too, once it is known. */
function FoundName({ id, find }: { id: string; find: ChoiceFinder }) {
    const { data } = useQuery(find(id));
    const name = data?.find((choice) => choice.value === id)?.label;
    return name && name !== id ? `${name} (${id})` : id;
}
