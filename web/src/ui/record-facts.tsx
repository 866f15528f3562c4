import { useT } from '../text/language';
import css from './record-facts.module.css';
import type { OptionRule } from './schema-rules';

/** The fields of a record for those who may not change it. */
export function RecordFacts({ rules, record }: { rules: readonly OptionRule[]; record: Record<string, unknown> }) {
    const t = useT();
    const text = (rule: OptionRule) => {
        const value = record[rule.name];
        if (typeof value === 'boolean') return value ? t('field.on') : t('field.off');
        if (typeof value === 'object' && value !== null)
            return Object.entries(value)
                .map(([name, each]) => `${name}: ${String(each)}`)
                .join(', ');
        const shown = String(value ?? '');
        return (rule.words?.[shown] ?? shown) + (shown && rule.unit ? ` ${rule.unit}` : '');
    };
    return (
        <dl className={css.facts}>
            {rules.map((rule) => (
                <div key={rule.name}>
                    <dt>{rule.label ?? rule.name}</dt>
                    <dd>{text(rule) || '–'}</dd>
                </div>
            ))}
        </dl>
    );
}
