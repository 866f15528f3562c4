import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Calendar } from '../../api/calendar';
import { recordCalls } from '../../api/record-calls';
import { fieldsOf, newRecord } from '../../api/record-fields';
import { recordKinds } from '../../api/record';
import { useSession } from '../../api/session';
import { gatewayZone } from '../../text/clock';
import { useCodeText, useT } from '../../text/language';
import { Drawer } from '../../ui/dialog';
import { EditedRecord } from '../../ui/edited-record';
import { RecordDrawer } from '../../ui/record-drawer';
import type { RecordForm } from '../../ui/record-form';
import { RecordFacts } from '../../ui/record-facts';
import { ExceptionList } from './exception-list';
import { ShiftList } from './shift-list';
import { faultsOf } from './shift-rules';

interface CalendarFormProps extends RecordForm<Calendar> {
    /** Absent for a new one. */
    calendar?: Calendar;
}

const defaults = { cycle_days: 7, cycle_start: '1970-01-05' };

/** Fields, shifts of the cycle and exceptions. Overlaps are marked while they are typed. */
export function CalendarForm({ calendar, ...rest }: CalendarFormProps) {
    const t = useT();
    const codeText = useCodeText();
    const [shifts, setShifts] = useState(calendar?.shifts ?? []);
    const [exceptions, setExceptions] = useState(calendar?.exceptions ?? []);
    const [days, setDays] = useState(calendar?.cycle_days ?? defaults.cycle_days);
    const [start, setStart] = useState(calendar?.cycle_start ?? defaults.cycle_start);
    const faults = faultsOf(shifts, days);
    const isWrong =
        faults.some((each) => each.length > 0) ||
        exceptions.some(
            (each) =>
                !each.from ||
                each.to < each.from ||
                (each.working &&
                    faultsOf(
                        each.shifts.map((shift) => ({ ...shift, days: [1] })),
                        2,
                    ).flat().length > 0),
        );
    return (
        <RecordDrawer
            title={calendar ? `${calendar.calendar_name} (${calendar.calendar_id})` : t('calendar.add')}
            rules={fieldsOf('calendar', codeText, !calendar)}
            record={calendar}
            initial={{ ...newRecord('calendar', recordKinds.calendar.prefix), ...defaults, time_zone: gatewayZone() }}
            more={{
                ...(shifts !== (calendar?.shifts ?? shifts) || !calendar ? { shifts } : {}),
                ...(exceptions !== (calendar?.exceptions ?? exceptions) || !calendar ? { exceptions } : {}),
            }}
            fault={isWrong ? t('calendar.correct_first') : undefined}
            onDraft={(draft) => {
                const typed = Number(draft['cycle_days']);
                if (Number.isInteger(typed) && typed >= 1 && typed <= 56) setDays(typed);
                setStart(String(draft['cycle_start']));
            }}
            onTaken={(taken) => {
                setShifts(taken.shifts);
                setExceptions(taken.exceptions);
                setDays(taken.cycle_days);
                setStart(taken.cycle_start);
            }}
            {...rest}
        >
            {({ errors, isChecked }) => (
                <>
                    <ShiftList
                        shifts={shifts}
                        onChange={setShifts}
                        cycleDays={days}
                        startsOnMonday={days === 7 && start === defaults.cycle_start}
                        errors={errors}
                        isChecked={isChecked}
                    />
                    <ExceptionList
                        exceptions={exceptions}
                        onChange={setExceptions}
                        errors={errors}
                        isChecked={isChecked}
                    />
                </>
            )}
        </RecordDrawer>
    );
}

interface EditCalendarProps {
    calendar: Calendar;
    onClose: () => void;
    onDeleted: () => void;
}

export function EditCalendar({ calendar, onClose, onDeleted }: EditCalendarProps) {
    const t = useT();
    const codeText = useCodeText();
    const client = useQueryClient();
    const { can } = useSession();
    const [opened] = useState(calendar);
    if (!can('engineer'))
        return (
            <Drawer title={calendar.calendar_name} onClose={onClose}>
                <RecordFacts rules={fieldsOf('calendar', codeText, true)} record={calendar} />
                <ul>
                    {calendar.exceptions.map((each) => (
                        <li key={`${each.from} ${each.name}`}>
                            {t('calendar.exception_of', { from: each.from, to: each.to, name: each.name })}
                            {!each.working && ` – ${t('calendar.no_work')}`}
                        </li>
                    ))}
                </ul>
            </Drawer>
        );
    return (
        <EditedRecord
            id={opened.calendar_id}
            name={calendar.calendar_name}
            record={calendar}
            calls={recordCalls<Calendar>(client, 'calendar', opened.calendar_id)}
            onClose={onClose}
            onDeleted={onDeleted}
        >
            {(form) => <CalendarForm calendar={opened} {...form} />}
        </EditedRecord>
    );
}
