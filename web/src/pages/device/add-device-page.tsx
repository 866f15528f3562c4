import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../api/api-error';
import { driverList, testOpc, type DeviceTest, type Driver } from '../../api/driver';
import { createOpc, opcList } from '../../api/opc';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { ButtonLink } from '../../ui/button';
import { PageHeader } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import css from './add-device.module.css';
import { ConnectionStep } from './connection-step';
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
import { ProtocolStep } from './protocol-step';
import { isGood } from './test-report';
import { SummaryStep } from './summary-step';
import { TagsStep } from './tags-step';

const steps = ['protocol', 'connection', 'tags', 'summary'] as const;
type Step = (typeof steps)[number];

/** What the last test found, of the draft that it was made with. */
export interface TestState {
    report?: DeviceTest;
    error?: unknown;
    is_busy: boolean;
}

export default function AddDevicePage() {
    const t = useT();
    const { can } = useSession();
    const drivers = useQuery(driverList);
    const opcs = useQuery(opcList);
    return (
        <div className={css.page}>
            <PageHeader title={t('devices.add')} />
            {can('engineer') ? (
                <QueryView query={drivers} what={t('add.drivers_failed')}>
                    {(all) => <Wizard drivers={all} known={(opcs.data ?? []).map((opc) => opc.opc_id)} />}
                </QueryView>
            ) : (
                <EmptyState action={<ButtonLink to="/devices">{t('nav.devices')}</ButtonLink>}>
                    {t('error.FORBIDDEN')}
                </EmptyState>
            )}
        </div>
    );
}

function Wizard({ drivers, known }: { drivers: readonly Driver[]; known: readonly string[] }) {
    const t = useT();
    const navigate = useNavigate();
    const client = useQueryClient();
    const [search, setSearch] = useSearchParams();
    const wanted = steps.find((each) => each === search.get('step')) ?? 'protocol';
    const [draft, setDraftState] = useState<DeviceDraft | undefined>(() =>
        wanted === 'protocol' ? undefined : keptDraft(drivers),
    );
    const [is_checked, setChecked] = useState(false);
    const [error, setError] = useState<unknown>();
    const [test, setTest] = useState<TestState>({ is_busy: false });
    const [is_saving, setSaving] = useState(false);
    const driver = drivers.find((each) => each.opc_type === draft?.opc_type);
    const go = (step: Step) => {
        setSearch({ step });
        setChecked(false);
    };
    const fields = sortFaults(error instanceof ApiError ? error.fields : {});

    if (!draft || !driver || wanted === 'protocol') {
        const kept = draft ?? keptDraft(drivers);
        return (
            <>
                <Steps step="protocol" />
                <ProtocolStep
                    drivers={drivers}
                    kept={kept}
                    onContinue={() => {
                        setDraftState(kept);
                        go('connection');
                    }}
                    onDiscard={() => {
                        dropDraft();
                        setDraftState(undefined);
                        setSearch({}, { replace: true });
                    }}
                    onChoose={(chosen) => {
                        if (draft?.opc_type !== chosen.opc_type) setDraftState(newDraft(chosen));
                        setError(undefined);
                        setTest({ is_busy: false });
                        go('connection');
                    }}
                />
            </>
        );
    }

    const opc_id = draft.opc_id || suggestedId(draft, known);
    const { is_wrong } = draftFaults(draft, driver, known);
    const change = (next: DeviceDraft) => {
        setDraftState(next);
        keepDraft(next, driver);
        setError(undefined);
        if (test.report || test.error) setTest({ is_busy: false });
    };
    /** A fault leads to the step in which it can be mended. */
    const fail = (caught: unknown) => {
        setError(caught);
        setChecked(true);
        // The rows that were sent are those with something in them: faults name them by number.
        setDraftState((before) => before && { ...before, tags: typedTags(before) });
        if (!(caught instanceof ApiError)) return;
        const found = sortFaults(caught.fields);
        if (Object.keys(found.fields).length + Object.keys(found.options).length > 0) setSearch({ step: 'connection' });
        else if (Object.keys(found.tags).length > 0) setSearch({ step: 'tags' });
    };
    const runTest = async (with_tags: boolean) => {
        setChecked(true);
        if (is_wrong || test.is_busy) return;
        setTest({ is_busy: true });
        setError(undefined);
        try {
            const body = { ...bodyOf(draft, driver, opc_id), tag_list: with_tags ? tagBodies(draft, opc_id) : [] };
            setTest({ is_busy: false, report: await testOpc(body) });
        } catch (caught) {
            const is_form = caught instanceof ApiError && Object.keys(caught.fields).length > 0;
            setTest({ is_busy: false, error: is_form ? undefined : caught });
            if (is_form) fail(caught);
        }
    };
    const save = async (does_collect: boolean, then = '') => {
        setChecked(true);
        if (is_wrong) return setSearch({ step: 'connection' });
        if (is_saving) return;
        setSaving(true);
        setError(undefined);
        try {
            const body = { ...bodyOf(draft, driver, opc_id), auto_collect: does_collect };
            await createOpc({ ...body, tag_list: tagBodies(draft, opc_id) });
            dropDraft();
            await client.invalidateQueries({ queryKey: opcList.queryKey });
            await navigate(`/devices/${encodeURIComponent(opc_id)}${then}`, { replace: true });
        } catch (caught) {
            setSaving(false);
            fail(caught);
        }
    };
    const unplaced =
        error !== undefined && !(error instanceof ApiError && Object.keys(error.fields).length > 0) ? error : undefined;
    const shared = { driver, draft, onChange: change, opc_id, is_checked, test, onTest: runTest };
    const next = (step: Step) => () => {
        setChecked(true);
        if (!is_wrong) go(step);
    };
    return (
        <>
            <Steps step={wanted} />
            {unplaced !== undefined && <ErrorNote what={t('add.failed')} error={unplaced} />}
            {wanted === 'connection' && (
                <ConnectionStep
                    {...shared}
                    known={known}
                    suggested_id={suggestedId(draft, known)}
                    errors={fields.fields}
                    option_errors={fields.options}
                    onBack={() => go('protocol')}
                    onNext={next('tags')}
                />
            )}
            {wanted === 'tags' && (
                <TagsStep
                    {...shared}
                    errors={fields.tags}
                    is_saving={is_saving}
                    onSaveThen={(path) => void save(false, path)}
                    onBack={() => go('connection')}
                    onNext={next('summary')}
                />
            )}
            {wanted === 'summary' && (
                <SummaryStep
                    {...shared}
                    has_failed={Boolean(test.error) || (test.report !== undefined && !isGood(test.report))}
                    is_saving={is_saving}
                    onBack={() => go('tags')}
                    onSave={(does_collect) => void save(does_collect)}
                />
            )}
        </>
    );
}

function Steps({ step }: { step: Step }) {
    const t = useT();
    return (
        <ol className={css.steps}>
            {steps.map((each) => (
                <li key={each} aria-current={each === step ? 'step' : undefined}>
                    {t(`add.step_${each}`)}
                </li>
            ))}
        </ol>
    );
}
