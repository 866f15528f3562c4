import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error';
import { testOpc, type DeviceTest, type Driver } from '../../api/driver';
import { createOpc, opcList } from '../../api/opc';
import {
    bodyOf,
    draftFaults,
    dropDraft,
    keepDraft,
    keptDraft,
    newDraft,
    sortFaults,
    suggestedId,
    tagBodies,
    typedTags,
    type DeviceDraft,
} from './device-draft';

export const steps = ['protocol', 'connection', 'tags', 'summary'] as const;
export type Step = (typeof steps)[number];

/** The result of the last test, with the draft that was tested. */
export interface TestState {
    report?: DeviceTest;
    error?: unknown;
    isBusy: boolean;
}

const hasFields = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0;

/** The step that is shown (in the URL), and the draft, which is kept in the browser while it is typed. */
export function useNewDevice(drivers: readonly Driver[]) {
    const [search, setSearch] = useSearchParams();
    const step = steps.find((each) => each === search.get('step')) ?? 'protocol';
    const [draft, setDraft] = useState<DeviceDraft | undefined>(() =>
        step === 'protocol' ? undefined : keptDraft(drivers),
    );
    const [isChecked, setChecked] = useState(false);
    const [error, setError] = useState<unknown>();
    const [test, setTest] = useState<TestState>({ isBusy: false });
    const go = (to: Step) => {
        setSearch({ step: to });
        setChecked(false);
    };
    return {
        step,
        go,
        /** Opens a step. Other than `go`, it continues to show which fields are missing, if `check` was called. */
        openStep: (to: Step) => setSearch({ step: to }),
        draft,
        setDraft,
        driver: drivers.find((each) => each.opc_type === draft?.opc_type),
        isChecked,
        check: () => setChecked(true),
        error,
        setError,
        test,
        setTest,
        /** `options`: those of the series of a maker. */
        choose: (driver: Driver, options: Readonly<Record<string, string>> = {}) => {
            const before = draft?.opc_type === driver.opc_type ? draft : newDraft(driver);
            setDraft({ ...before, options: { ...before.options, ...options } });
            setError(undefined);
            setTest({ isBusy: false });
            go('connection');
        },
        resume: (kept: DeviceDraft | undefined) => {
            setDraft(kept);
            go('connection');
        },
        discard: () => {
            dropDraft();
            setDraft(undefined);
            setSearch({}, { replace: true });
        },
    };
}

export type NewDevice = ReturnType<typeof useNewDevice>;

/** Tests and saves the draft. If the gateway reports a fault, the step with this field is opened. */
export function useDeviceCalls(device: NewDevice, draft: DeviceDraft, driver: Driver, known: readonly string[]) {
    const navigate = useNavigate();
    const client = useQueryClient();
    const { error, setError, test, setTest } = device;
    const [isSaving, setSaving] = useState(false);
    const opcId = draft.opc_id || suggestedId(draft, known);
    const { isWrong } = draftFaults(draft, driver, known);
    const change = (next: DeviceDraft) => {
        device.setDraft(next);
        keepDraft(next, driver);
        setError(undefined);
        if (test.report || test.error) setTest({ isBusy: false });
    };
    const fail = (caught: unknown) => {
        setError(caught);
        device.check();
        // The rows that were sent are those with something in them: faults name them by number.
        device.setDraft((before) => before && { ...before, tags: typedTags(before) });
        if (!(caught instanceof ApiError)) return;
        const found = sortFaults(caught.fields);
        if (Object.keys(found.fields).length + Object.keys(found.options).length > 0) device.openStep('connection');
        else if (Object.keys(found.tags).length > 0) device.openStep('tags');
    };
    const runTest = async (withTags: boolean) => {
        device.check();
        if (isWrong || test.isBusy) return;
        setTest({ isBusy: true });
        setError(undefined);
        try {
            const body = { ...bodyOf(draft, driver, opcId), tag_list: withTags ? tagBodies(draft, opcId) : [] };
            setTest({ isBusy: false, report: await testOpc(body) });
        } catch (caught) {
            setTest({ isBusy: false, error: hasFields(caught) ? undefined : caught });
            if (hasFields(caught)) fail(caught);
        }
    };
    const save = async (doesCollect: boolean, then = '') => {
        device.check();
        if (isWrong) device.openStep('connection');
        if (isWrong || isSaving) return;
        setSaving(true);
        setError(undefined);
        try {
            const body = { ...bodyOf(draft, driver, opcId), auto_collect: doesCollect };
            await createOpc({ ...body, tag_list: tagBodies(draft, opcId) });
            dropDraft();
            await client.invalidateQueries({ queryKey: opcList.queryKey });
            await navigate(`/devices/${encodeURIComponent(opcId)}${then}`, { replace: true });
        } catch (caught) {
            setSaving(false);
            fail(caught);
        }
    };
    /** An error that belongs to no field. */
    const unplaced = error !== undefined && !hasFields(error) ? error : undefined;
    const faults = sortFaults(error instanceof ApiError ? error.fields : {});
    return { opcId, isWrong, change, test, runTest, isSaving, save, unplaced, faults };
}
