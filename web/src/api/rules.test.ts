import { describe, expect, test } from 'vitest';
import { byUrgency, needsAttention, withAlarm, type AlarmLive } from './alarm';
import { ApiError } from './api-error';
import { badTagCount, opcState, problemsFirst, systemOpc, type Opc } from './opc';
import { hasRole } from './session';
import { isNumericType, isUnknown, writeOutcome } from './tag';

const alarm = (alarmId: string, fields: Partial<AlarmLive>): AlarmLive => ({
    alarm_id: alarmId,
    seq: 1,
    alarm_state: 'ACTIVE_UNACK',
    ...fields,
});

describe('alarms', () => {
    test('the worst is first, of equals the unacknowledged, then the newest', () => {
        const list = [
            alarm('low', { priority: 'LOW' }),
            alarm('old', { priority: 'HIGH', active_since: 1 }),
            alarm('acked', { priority: 'HIGH', active_since: 9, alarm_state: 'ACTIVE_ACK' }),
            alarm('new', { priority: 'HIGH', active_since: 2 }),
            alarm('critical', { priority: 'CRITICAL' }),
        ];
        expect(list.sort(byUrgency).map((each) => each.alarm_id)).toEqual(['critical', 'new', 'old', 'acked', 'low']);
    });

    test('a shelved, disabled or normal one asks for nobody', () => {
        expect(
            [
                alarm('a', {}),
                alarm('b', { shelved: true }),
                alarm('c', { enabled: false }),
                alarm('d', { alarm_state: 'NORMAL' }),
            ].map(needsAttention),
        ).toEqual([true, false, false, false]);
    });

    test('an event replaces, adds or removes', () => {
        const list = [alarm('a', {}), alarm('b', {})];
        expect(withAlarm(list, alarm('a', { alarm_state: 'ACTIVE_ACK' })).map((each) => each.alarm_state)).toEqual([
            'ACTIVE_UNACK',
            'ACTIVE_ACK',
        ]);
        expect(withAlarm(list, alarm('c', {}))).toHaveLength(3);
        expect(withAlarm(list, alarm('b', { alarm_state: 'NORMAL' })).map((each) => each.alarm_id)).toEqual(['a']);
    });
});

describe('a write', () => {
    test('is the same when the number is, however it is written', () => {
        expect(writeOutcome('77', '77').kind).toBe('same');
        expect(writeOutcome('1.50', '1.5').kind).toBe('same');
        expect(writeOutcome('5', '4').kind).toBe('differs');
        expect(writeOutcome('', '0').kind).toBe('differs');
        expect(writeOutcome('5', undefined).kind).toBe('unread');
    });

    test('without a response is unknown, a refused one is not', () => {
        expect(isUnknown(new ApiError('TIMEOUT', 'x'))).toBe(true);
        expect(
            isUnknown(
                new ApiError(
                    'WRITE_FAILED',
                    'no response to the write in time: it is unknown whether the device wrote the value',
                    {},
                    '',
                    200,
                ),
            ),
        ).toBe(true);
        expect(isUnknown(new ApiError('WRITE_FAILED', 'exception 02 illegal data address', {}, '', 200))).toBe(false);
        expect(isUnknown(new ApiError('VALIDATION_FAILED', 'above max_value', {}, '', 400))).toBe(false);
    });
});

test('a higher role may what a lower one may', () => {
    expect([hasRole('admin', 'viewer'), hasRole('viewer', 'operator'), hasRole('engineer', 'engineer')]).toEqual([
        true,
        false,
        true,
    ]);
});

test('only single numbers are numeric types', () => {
    expect(['Int16', 'UInt32', 'Float', 'Double'].every(isNumericType)).toBe(true);
    expect(['Boolean', 'String', 'Int16[10]', 'ByteString'].some(isNumericType)).toBe(false);
});

describe('devices', () => {
    const opc = (opcId: string, fields: Partial<Opc>) =>
        ({
            opc_id: opcId,
            opc_name: opcId,
            connection_status: 'CONNECTED',
            scan_status: 'START',
            tag_count: 2,
            good_count: 2,
            ...fields,
        }) as Opc;

    test('devices with a problem are first', () => {
        const list = [
            opc('stopped', { scan_status: 'STOP', connection_status: 'DISCONNECTED' }),
            opc('good', {}),
            opc('bad', { good_count: 1 }),
            opc('worse', { good_count: 0 }),
            opc('lost', { connection_status: 'DISCONNECTED', good_count: 0 }),
        ];
        expect(list.sort(problemsFirst).map((each) => each.opc_id)).toEqual([
            'lost',
            'worse',
            'bad',
            'good',
            'stopped',
        ]);
    });

    test('what a person stopped is no fault, and the gateway’s own missing figures are none', () => {
        expect(opcState(opc('a', { scan_status: 'STOP', connection_status: 'DISCONNECTED' }))).toBe('stopped');
        expect(badTagCount(opc(systemOpc, { tag_count: 30, good_count: 28 }))).toBe(0);
        expect(badTagCount(opc('a', { scan_status: 'STOP', good_count: 0 }))).toBe(0);
    });
});
