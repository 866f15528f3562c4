import { describe, expect, test } from 'vitest';
import { alarmDraft, alarmFaults, alarmKind, changedSettings, hasAlarm, settingsBody } from './alarm-draft';

const tag = {
    data_type: 'Double',
    hi: 80,
    hi_priority: 'HIGH',
    hi_message: 'too fast',
    lo: null,
    alarm_on_delay_ms: 2500,
    alarm_off_delay_ms: 0,
    alarm_deadband: 0.5,
    alarm_enabled: true,
    bool_true_priority: '',
    instruction: 'slow down',
};

describe('the draft of an alarm', () => {
    test('of one tag has its settings, the delays in seconds', () => {
        expect(alarmDraft([tag])).toMatchObject({
            hi: '80',
            hi_priority: 'HIGH',
            hi_message: 'too fast',
            lo: '',
            on_delay: '2.5',
            off_delay: '0',
            alarm_deadband: '0.5',
            alarm_enabled: 'true',
            bool_true_priority: 'none',
            instruction: 'slow down',
        });
    });

    test('of several tags has what they have in common', () => {
        const draft = alarmDraft([tag, { ...tag, hi: 90, bool_true_priority: 'LOW' }]);
        expect(draft).toMatchObject({ hi: '', hi_priority: 'HIGH', on_delay: '2.5', bool_true_priority: '' });
    });

    test('is sent as far as it was changed, in the fields of the tag', () => {
        const before = alarmDraft([tag]);
        const after = { ...before, hi: '', lo: ' 3.5 ', on_delay: '0.25', hi_message: 'fast', instruction: 'call' };
        const changed = changedSettings(before, after);
        expect(changed).toEqual({ hi: '', lo: '3.5', alarm_on_delay_ms: '250', hi_message: 'fast' });
        expect(settingsBody(changed)).toEqual({ hi: null, lo: 3.5, alarm_on_delay_ms: 250, hi_message: 'fast' });
    });

    test('takes the alarm of a state away', () => {
        const before = alarmDraft([{ data_type: 'Boolean', bool_true_priority: 'HIGH' }]);
        const changed = changedSettings(before, { ...before, bool_true_priority: 'none', alarm_enabled: 'false' });
        expect(settingsBody(changed)).toEqual({ bool_true_priority: null, alarm_enabled: false });
    });
});

test('what cannot be right is named at its field', () => {
    const before = alarmDraft([tag]);
    expect(alarmFaults(before)).toEqual({});
    expect(
        alarmFaults({ ...before, hi: '1', lo: '1', on_delay: '3601', off_delay: 'x', alarm_deadband: '-1' }),
    ).toEqual({
        lo: 'order',
        on_delay: 'delay',
        off_delay: 'number',
        alarm_deadband: 'negative',
    });
});

test('numbers have limits, bits have states, texts and lists have no alarm', () => {
    expect(['Int16', 'Double', '', 'Boolean', 'String', 'Int16[4]'].map(alarmKind)).toEqual([
        'limit',
        'limit',
        'limit',
        'bit',
        undefined,
        undefined,
    ]);
});

test('an alarm needs a limit, or a state with a priority', () => {
    const none = alarmDraft([{ data_type: 'Boolean' }]);
    expect(hasAlarm(none, 'bit')).toBe(false);
    expect(hasAlarm({ ...none, bool_false_priority: 'LOW' }, 'bit')).toBe(true);
    expect(hasAlarm(none, 'limit')).toBe(false);
    expect(hasAlarm(alarmDraft([tag]), 'limit')).toBe(true);
});
