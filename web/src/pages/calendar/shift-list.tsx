import { useLanguage, useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Entry, EntryList } from '../../ui/entry-list';
import { FieldGrid, TextField } from '../../ui/field';
import { MomentField } from '../../ui/moment-field';
import css from './calendar.module.css';
import { faultsOf, type ShiftDraft, type ShiftFault } from './shift-rules';

interface ShiftListProps {
    shifts: ShiftDraft[];
    onChange: (shifts: ShiftDraft[]) => void;
    cycleDays: number;
    /** Day 1 is a Monday: the days have their names. */
    startsOnMonday: boolean;
    errors: Readonly<Record<string, string>>;
    /** Empty fields are marked only after the form was submitted once; overlaps are always marked. */
    isChecked: boolean;
}

/** The shifts of the cycle, each with the days on which it begins. */
export function ShiftList({ shifts, onChange, cycleDays, startsOnMonday, errors, isChecked }: ShiftListProps) {
    const t = useT();
    const language = useLanguage();
    const faults = faultsOf(shifts, cycleDays);
    const dayName = (day: number) =>
        startsOnMonday
            ? new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
                  Date.UTC(1970, 0, 4 + day),
              )
            : String(day);
    const set = (n: number, shift: ShiftDraft) => onChange(shifts.map((each, m) => (m === n ? shift : each)));
    const all = Array.from({ length: cycleDays }, (_, n) => n + 1);
    const last = shifts.at(-1);
    const added = {
        shift_name: '',
        days: last?.days ?? all,
        start: last?.end ?? '06:00',
        end: '',
        crew: null,
        breaks: [],
    };
    return (
        <EntryList title={t('calendar.shifts')}>
            {shifts.map((shift, n) => (
                <ShiftFields
                    key={n}
                    label={t('calendar.shift_n', { n: n + 1, name: shift.shift_name })}
                    shift={shift}
                    onChange={(next) => set(n, next)}
                    onRemove={() => onChange(shifts.filter((_, m) => m !== n))}
                    faults={faults[n] ?? []}
                    dayName={dayName}
                    errors={errors}
                    path={`shifts[${n}]`}
                    isChecked={isChecked}
                >
                    <div className={css.days} role="group" aria-label={t('calendar.days')}>
                        {all.map((day) => (
                            <label key={day} className={css.tick}>
                                <input
                                    type="checkbox"
                                    checked={shift.days.includes(day)}
                                    onChange={(event) =>
                                        set(n, {
                                            ...shift,
                                            days: event.target.checked
                                                ? [...shift.days, day].sort((a, b) => a - b)
                                                : shift.days.filter((each) => each !== day),
                                        })
                                    }
                                />
                                {dayName(day)}
                            </label>
                        ))}
                    </div>
                </ShiftFields>
            ))}
            <div>
                <Button icon="add" onClick={() => onChange([...shifts, added])}>
                    {t('calendar.add_shift')}
                </Button>
            </div>
        </EntryList>
    );
}

interface ShiftFieldsProps {
    label: string;
    shift: ShiftDraft;
    onChange: (shift: ShiftDraft) => void;
    onRemove: () => void;
    faults: readonly ShiftFault[];
    dayName: (day: number) => string;
    errors: Readonly<Record<string, string>>;
    /** Of its fields in the gateway's messages, `shifts[0]`. */
    path: string;
    isChecked: boolean;
    children?: React.ReactNode;
}

/** Name, times, crew and breaks of one shift; the days are the caller's. */
export function ShiftFields(props: ShiftFieldsProps) {
    const { label, shift, onChange, onRemove, faults, dayName, errors, path, isChecked, children } = props;
    const t = useT();
    const has = (kind: ShiftFault['kind']) => faults.some((fault) => fault.kind === kind);
    const overlap = faults.find((fault) => fault.kind === 'overlap');
    const told = (text: string | undefined) => (isChecked ? text : undefined);
    const setBreak = (n: number, changed: Partial<ShiftDraft['breaks'][number]>) =>
        onChange({ ...shift, breaks: shift.breaks.map((each, m) => (m === n ? { ...each, ...changed } : each)) });
    const rest = Object.entries(errors).find(
        ([field]) => field.startsWith(`${path}.`) && !/\.(shift_name|start|end|crew)$/.test(field.slice(path.length)),
    );
    return (
        <Entry
            label={label}
            actions={
                <Button icon="remove" kind="quiet" iconOnly onClick={onRemove}>
                    {t('calendar.remove_shift', { name: shift.shift_name })}
                </Button>
            }
        >
            <FieldGrid>
                <TextField
                    label={t('calendar.shift_name')}
                    value={shift.shift_name}
                    onChange={(shiftName) => onChange({ ...shift, shift_name: shiftName })}
                    error={
                        errors[`${path}.shift_name`] ??
                        (has('twice') ? t('calendar.twice') : has('name') ? told(t('schema.required')) : undefined)
                    }
                    input={{ maxLength: 50 }}
                />
                <TextField
                    label={t('record.crew')}
                    value={shift.crew ?? ''}
                    onChange={(crew) => onChange({ ...shift, crew: crew || null })}
                    error={errors[`${path}.crew`]}
                />
                <MomentField
                    kind="time"
                    label={t('calendar.start')}
                    value={shift.start}
                    onChange={(start) => onChange({ ...shift, start })}
                    error={errors[`${path}.start`] ?? (has('time') ? told(t('calendar.time_first')) : undefined)}
                />
                <MomentField
                    kind="time"
                    label={t('calendar.end')}
                    value={shift.end}
                    onChange={(end) => onChange({ ...shift, end })}
                    error={errors[`${path}.end`]}
                    help={shift.end && shift.end <= shift.start ? t('calendar.next_day') : undefined}
                />
            </FieldGrid>
            {children}
            {shift.breaks.map((each, n) => (
                <div key={n} className={css.break}>
                    <MomentField
                        kind="time"
                        label={t('calendar.break_start')}
                        value={each.start}
                        onChange={(start) => setBreak(n, { start })}
                    />
                    <MomentField
                        kind="time"
                        label={t('calendar.break_end')}
                        value={each.end}
                        onChange={(end) => setBreak(n, { end })}
                    />
                    <Button
                        kind="quiet"
                        icon="remove"
                        iconOnly
                        onClick={() => onChange({ ...shift, breaks: shift.breaks.filter((_, m) => m !== n) })}
                    >
                        {t('calendar.remove_break')}
                    </Button>
                </div>
            ))}
            {has('break') && <p className={css.fault}>{t('calendar.break_wrong')}</p>}
            {overlap?.kind === 'overlap' && (
                <p className={css.fault} role="status">
                    {t('calendar.overlap', { other: overlap.other || '–', day: dayName(overlap.day) })}
                </p>
            )}
            {has('days') && isChecked && <p className={css.fault}>{t('calendar.days_first')}</p>}
            {rest && <p className={css.fault}>{rest[1]}</p>}
            <div>
                <Button
                    icon="add"
                    onClick={() => onChange({ ...shift, breaks: [...shift.breaks, { start: '', end: '' }] })}
                >
                    {t('calendar.add_break')}
                </Button>
            </div>
        </Entry>
    );
}
