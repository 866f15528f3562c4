import { expect, test } from 'vitest';
import { movedStep, nextNumber, stepFaults, stepsOf, totals, type StepDraft } from './step-rules';

const step = (stepNo: string, more: Partial<StepDraft> = {}): StepDraft => ({
    step_no: stepNo,
    step_name: `Step ${stepNo}`,
    asset_id: 'LINE_1',
    setup_ms: '0',
    cycle_ms: '250',
    transfer_ms: '',
    description: '',
    ...more,
});

test('steps need a number of their own, a name, a place and whole times', () => {
    expect(
        stepFaults([
            step('10'),
            step('010'),
            step('0', { step_name: ' ' }),
            step('30', { asset_id: '', setup_ms: '1.5' }),
        ]),
    ).toEqual([[], ['twice'], ['number', 'name'], ['asset', 'time']]);
});

test('a moved step takes the number of its new place', () => {
    const moved = movedStep([step('10'), step('20'), step('35')], 2, 0);
    expect(moved.map((each) => `${each.step_no} ${each.step_name}`)).toEqual([
        '10 Step 35',
        '20 Step 10',
        '35 Step 20',
    ]);
});

test('a new step comes after the last, in tens', () => {
    expect([nextNumber([]), nextNumber([step('10'), step('35')]), nextNumber([step('9999')])]).toEqual([
        '10',
        '40',
        '9999',
    ]);
});

test('an empty time is none', () => {
    const steps = stepsOf([step('10', { setup_ms: '1000' }), step('20')]);
    expect(steps[1]?.transfer_ms).toBe(0);
    expect(totals(steps)).toEqual({ setup_ms: 1000, cycle_ms: 500, transfer_ms: 0 });
});
