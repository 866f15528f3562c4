import type { Step } from '../../api/path';

/** A step as it is typed: times as texts, ms. */
export interface StepDraft {
    step_no: string;
    step_name: string;
    asset_id: string;
    setup_ms: string;
    cycle_ms: string;
    transfer_ms: string;
    description: string;
}

export function draftOfStep(step: Step): StepDraft {
    return {
        ...step,
        step_no: String(step.step_no),
        setup_ms: String(step.setup_ms),
        cycle_ms: String(step.cycle_ms),
        transfer_ms: String(step.transfer_ms),
    };
}

const whole = (text: string, min: number, max: number) =>
    /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

export type StepFault = 'number' | 'twice' | 'name' | 'asset' | 'time';

const longestMs = 1_000_000_000_000;

/** The faults of each step by its place. */
export function stepFaults(steps: readonly StepDraft[]): StepFault[][] {
    return steps.map((step, n) => {
        const faults: StepFault[] = [];
        if (!whole(step.step_no, 1, 9999)) faults.push('number');
        else if (steps.some((other, m) => m < n && Number(other.step_no) === Number(step.step_no)))
            faults.push('twice');
        if (!step.step_name.trim()) faults.push('name');
        if (!step.asset_id) faults.push('asset');
        if ([step.setup_ms, step.cycle_ms, step.transfer_ms].some((text) => text !== '' && !whole(text, 0, longestMs)))
            faults.push('time');
        return faults;
    });
}

/** The steps to send; none of them may have a fault. */
export function stepsOf(drafts: readonly StepDraft[]): Step[] {
    return drafts.map((draft) => ({
        step_no: Number(draft.step_no),
        step_name: draft.step_name,
        asset_id: draft.asset_id,
        setup_ms: Number(draft.setup_ms),
        cycle_ms: Number(draft.cycle_ms),
        transfer_ms: Number(draft.transfer_ms),
        description: draft.description,
    }));
}

/** A step of the same numbers in another place: the numbers stay in order, the steps change places. */
export function movedStep(steps: readonly StepDraft[], from: number, to: number): StepDraft[] {
    const moved = [...steps];
    const [step] = moved.splice(from, 1);
    if (step) moved.splice(to, 0, step);
    return moved.map((each, n) => ({ ...each, step_no: steps[n]?.step_no ?? each.step_no }));
}

export function nextNumber(steps: readonly StepDraft[]): string {
    const last = Math.max(0, ...steps.map((step) => Number(step.step_no) || 0));
    return String(Math.min(9999, Math.floor(last / 10) * 10 + 10));
}

export function totals(steps: readonly Step[]): { setup_ms: number; cycle_ms: number; transfer_ms: number } {
    const sum = (of: (step: Step) => number) => steps.reduce((all, step) => all + of(step), 0);
    return {
        setup_ms: sum((step) => step.setup_ms),
        cycle_ms: sum((step) => step.cycle_ms),
        transfer_ms: sum((step) => step.transfer_ms),
    };
}
