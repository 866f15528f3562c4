import { useState } from 'react';
import type { CalendarException } from '../../api/calendar';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Entry, EntryList } from '../../ui/entry-list';
import { FieldGrid, SwitchField, TextField } from '../../ui/field';
import { MomentField } from '../../ui/moment-field';
import { ShiftFields } from './shift-list';
import { faultsOf } from './shift-rules';

/** The newest are at the end; older ones are shown on demand. */
const shownAtFirst = 10;

interface ExceptionListProps {
    exceptions: CalendarException[];
    onChange: (exceptions: CalendarException[]) => void;
    errors: Readonly<Record<string, string>>;
    isChecked: boolean;
}

/** Dates on which no shifts begin, or others. Later entries win. */
export function ExceptionList({ exceptions, onChange, errors, isChecked }: ExceptionListProps) {
    const t = useT();
    const [shown, setShown] = useState(shownAtFirst);
    const first = Math.max(0, exceptions.length - shown);
    const set = (n: number, changed: Partial<CalendarException>) =>
        onChange(exceptions.map((each, m) => (m === n ? { ...each, ...changed } : each)));
    const add = () => {
        setShown(shown + 1);
        onChange([...exceptions, { from: '', to: '', name: '', working: false, shifts: [] }]);
    };
    return (
        <EntryList title={t('calendar.exceptions')}>
            {first > 0 && (
                <div>
                    <Button kind="quiet" onClick={() => setShown(shown + 50)}>
                        {t('calendar.older', { count: first })}
                    </Button>
                </div>
            )}
            {exceptions.slice(first).map((each, m) => {
                const n = first + m;
                return (
                    <ExceptionFields
                        key={n}
                        path={`exceptions[${n}]`}
                        exception={each}
                        onChange={(changed) => set(n, changed)}
                        onRemove={() => onChange(exceptions.filter((_, place) => place !== n))}
                        errors={errors}
                        isChecked={isChecked}
                    />
                );
            })}
            <div>
                <Button icon="add" onClick={add}>
                    {t('calendar.add_exception')}
                </Button>
            </div>
        </EntryList>
    );
}

interface ExceptionFieldsProps {
    path: string;
    exception: CalendarException;
    onChange: (changed: Partial<CalendarException>) => void;
    onRemove: () => void;
    errors: Readonly<Record<string, string>>;
    isChecked: boolean;
}

function ExceptionFields({ path, exception, onChange, onRemove, errors, isChecked }: ExceptionFieldsProps) {
    const t = useT();
    const { shifts } = exception;
    // One day that nothing follows: the gateway compares with the shifts around it.
    const faults = faultsOf(
        shifts.map((shift) => ({ ...shift, days: [1] })),
        3,
    );
    const rangeFault = exception.to !== '' && exception.to < exception.from ? t('calendar.to_before') : undefined;
    return (
        <Entry
            label={exception.name || t('calendar.exception')}
            actions={
                <Button icon="remove" kind="quiet" iconOnly onClick={onRemove}>
                    {t('calendar.remove_exception')}
                </Button>
            }
        >
            <FieldGrid>
                <MomentField
                    kind="date"
                    label={t('calendar.first_day')}
                    value={exception.from}
                    onChange={(from) => onChange({ from, ...(!exception.to && { to: from }) })}
                    error={errors[`${path}.from`] ?? (isChecked && !exception.from ? t('schema.required') : undefined)}
                />
                <MomentField
                    kind="date"
                    label={t('calendar.last_day')}
                    value={exception.to}
                    onChange={(to) => onChange({ to })}
                    error={errors[`${path}.to`] ?? rangeFault}
                />
                <TextField
                    label={t('record.name')}
                    value={exception.name}
                    onChange={(name) => onChange({ name })}
                    error={errors[`${path}.name`]}
                />
                <SwitchField
                    label={t('calendar.is_worked')}
                    value={exception.working}
                    onChange={(working) => onChange({ working, ...(!working && { shifts: [] }) })}
                    words={[t('calendar.no_work'), t('calendar.other_shifts')]}
                    error={errors[`${path}.working`] ?? errors[`${path}.shifts`]}
                />
            </FieldGrid>
            {exception.working &&
                shifts.map((shift, n) => (
                    <ShiftFields
                        key={n}
                        label={t('calendar.shift_n', { n: n + 1, name: shift.shift_name })}
                        shift={{ ...shift, days: [1] }}
                        onChange={({ shift_name: shiftName, start, end, crew, breaks }) =>
                            onChange({
                                shifts: shifts.map((each, m) =>
                                    m === n ? { shift_name: shiftName, start, end, crew, breaks } : each,
                                ),
                            })
                        }
                        onRemove={() => onChange({ shifts: shifts.filter((_, m) => m !== n) })}
                        faults={faults[n] ?? []}
                        dayName={() => exception.from}
                        errors={errors}
                        path={`${path}.shifts[${n}]`}
                        isChecked={isChecked}
                    />
                ))}
            {exception.working && (
                <div>
                    <Button
                        icon="add"
                        onClick={() =>
                            onChange({
                                shifts: [
                                    ...shifts,
                                    { shift_name: '', start: '06:00', end: '', crew: null, breaks: [] },
                                ],
                            })
                        }
                    >
                        {t('calendar.add_shift')}
                    </Button>
                </div>
            )}
        </Entry>
    );
}
