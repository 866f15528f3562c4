import { describe, expect, test } from 'vitest';
import { faultsOf, lengthOf, minutesOf, type ShiftDraft } from './shift-rules';

const shift = (shiftName: string, start: string, end: string, more: Partial<ShiftDraft> = {}): ShiftDraft => ({
    shift_name: shiftName,
    start,
    end,
    days: [1, 2, 3, 4, 5, 6, 7],
    crew: null,
    breaks: [],
    ...more,
});
const kinds = (shifts: ShiftDraft[], cycleDays = 7) =>
    faultsOf(shifts, cycleDays).map((faults) => faults.map((fault) => fault.kind).join(' '));

test('a time has two digits each; an end that is not after the start is on the next day', () => {
    expect(['06:30', '6:30', '24:00', '23:59', ''].map(minutesOf)).toEqual([
        390,
        undefined,
        undefined,
        1439,
        undefined,
    ]);
    expect([lengthOf(360, 840), lengthOf(1320, 360), lengthOf(360, 360)]).toEqual([480, 480, 1440]);
});

describe('shifts', () => {
    test('that adjoin are fine, also over midnight and the end of the cycle', () => {
        const three = [
            shift('early', '06:00', '14:00'),
            shift('late', '14:00', '22:00'),
            shift('night', '22:00', '06:00'),
        ];
        expect(kinds(three)).toEqual(['', '', '']);
        expect(kinds([shift('all day', '00:00', '00:00')])).toEqual(['']);
    });
    test('that overlap are both marked, with the other one and the day', () => {
        const shifts = [
            shift('early', '06:00', '14:30', { days: [2] }),
            shift('late', '14:00', '22:00', { days: [2, 3] }),
        ];
        expect(faultsOf(shifts, 7)).toEqual([
            [{ kind: 'overlap', other: 'late', day: 2 }],
            [{ kind: 'overlap', other: 'early', day: 2 }],
        ]);
        expect(
            kinds([shift('early', '06:00', '14:00', { days: [1] }), shift('late', '13:00', '22:00', { days: [2] })]),
        ).toEqual(['', '']);
    });
    test('the night of the last day meets the morning of the first', () => {
        const shifts = [
            shift('night', '22:00', '06:00', { days: [7] }),
            shift('dawn', '05:00', '06:00', { days: [1] }),
        ];
        expect(kinds(shifts)).toEqual(['overlap', 'overlap']);
        expect(kinds(shifts, 14)).toEqual(['', '']);
    });
    test('that are longer than a day of a cycle of one meet themselves not at 24 hours', () => {
        expect(kinds([shift('all', '06:00', '06:00', { days: [1] })], 1)).toEqual(['']);
    });
    test('need a name of their own, times and a day of the cycle', () => {
        expect(kinds([shift('', '06:00', '07:00'), shift('b', '', '09:00'), shift('b', '10:00', '11:00')])).toEqual([
            'name',
            'time',
            'twice',
        ]);
        expect(kinds([shift('a', '06:00', '07:00', { days: [8] })])).toEqual(['days']);
    });
    test('have breaks within themselves that do not overlap', () => {
        const night = (breaks: ShiftDraft['breaks']) => kinds([shift('night', '22:00', '06:00', { breaks })]);
        expect(
            night([
                { start: '23:45', end: '00:15' },
                { start: '02:00', end: '02:30' },
            ]),
        ).toEqual(['']);
        expect(night([{ start: '05:45', end: '06:15' }])).toEqual(['break']);
        expect(
            night([
                { start: '02:00', end: '02:30' },
                { start: '02:15', end: '03:00' },
            ]),
        ).toEqual(['break']);
        expect(night([{ start: '12:00', end: '12:30' }])).toEqual(['break']);
        expect(night([{ start: '', end: '' }])).toEqual(['break']);
    });
});
