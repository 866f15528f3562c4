import type { Driver, DriverOption, FormEntry } from '../../api/driver';
import { plainText } from '../../text/plain-text';
import type { Language } from '../../text/t';
import type { OptionDraft } from '../../ui/schema-rules';

type Options = Readonly<OptionDraft>;

function isGiven(rule: DriverOption, draft: Options): boolean {
    const value = draft[rule.name];
    return typeof value === 'boolean' ? value !== (rule.default === true) : (value ?? '') !== '';
}

/** Whether the option has an effect with the other ones as they are. */
function isUsed(entry: FormEntry | undefined, driver: Driver, draft: Options): boolean {
    const condition = entry?.used_if;
    if (!condition) return true;
    const rule = driver.schema.options.find((each) => each.name === condition.option);
    const given = draft[condition.option];
    const value = given === undefined || given === '' ? rule?.default : given;
    return condition.values.includes(plainText(value ?? ''));
}

/** The options of a driver as a person reads them: those that have an effect, and those that are set all the same, with
 *  label and help in the language of the page. `asked`: names that are shown in any case. */
export function shownOptions(
    driver: Driver,
    draft: Options,
    language: Language,
    asked: readonly string[] = [],
): DriverOption[] {
    const entries = new Map((driver.form ?? []).map((entry) => [entry.name, entry]));
    return driver.schema.options
        .filter((rule) => !rule.hidden)
        .filter(
            (rule) =>
                asked.includes(rule.name) || isGiven(rule, draft) || isUsed(entries.get(rule.name), driver, draft),
        )
        .map((rule) => {
            const entry = entries.get(rule.name);
            const label = entry?.label[language] ?? entry?.label.en;
            if (!entry || label === undefined) return rule;
            return { ...rule, label, key: rule.name, description: entry.help?.[language] ?? rule.description };
        });
}
