import type { UserEvent } from '@testing-library/user-event';
import type { Calendar } from '../../api/calendar';
import { button, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import { CalendarForm, EditCalendar } from './calendar-form';
import { useQueryClient } from '@tanstack/react-query';
import { createCall } from '../../api/record-calls';

function NewCalendar({ onClose }: { onClose: () => void }) {
    return <CalendarForm onSave={createCall(useQueryClient(), 'calendar')} onClose={onClose} />;
}

const addShift = async (user: UserEvent) => {
    await user.click(await button(t('calendar.add_shift')));
    await type(user, t('calendar.shift_name'), 'Early');
};
const early = {
    shift_name: 'Early',
    days: [1, 2, 3, 4, 5, 6, 7],
    start: '06:00',
    end: '14:00',
    crew: null,
    breaks: [],
};

testForm('a new calendar', {
    draw: (close) => <NewCalendar onClose={close} />,
    wrong: {
        type: async (user) => {
            await type(user, t('record.name'), 'Hall 1');
            await addShift(user);
        },
        told: t('calendar.correct_first'),
    },
    fill: async (user) => {
        await type(user, t('record.name'), 'Hall 1');
        await addShift(user);
        await type(user, t('calendar.end'), '14:00');
    },
    button: t('record.create'),
    sends: {
        call: 'POST /api/v5/calendar',
        body: {
            calendar_id: null,
            calendar_name: 'Hall 1',
            time_zone: 'UTC',
            cycle_days: 7,
            cycle_start: '1970-01-05',
            active: true,
            shifts: [early],
            exceptions: [],
        },
    },
    field: ['shifts[0].end', t('calendar.end')],
});

const calendar = {
    calendar_id: 'CAL_1',
    calendar_name: 'Hall 1',
    time_zone: 'UTC',
    cycle_days: 7,
    cycle_start: '1970-01-05',
    shifts: [early],
    exceptions: [],
    active: true,
    version: 2,
    updated_at: 0,
    updated_by: 'kim',
} as unknown as Calendar;

testForm('a changed calendar', {
    draw: (close) => <EditCalendar calendar={calendar} onClose={close} onDeleted={close} />,
    wrong: { type: (user) => type(user, t('calendar.shift_name'), ''), told: t('calendar.correct_first') },
    fill: (user) => type(user, t('record.crew'), 'A'),
    button: t('record.save'),
    sends: { call: 'PATCH /api/v5/calendar/CAL_1', body: { shifts: [{ ...early, crew: 'A' }], version: 2 } },
    field: ['shifts[0].crew', t('record.crew')],
});
