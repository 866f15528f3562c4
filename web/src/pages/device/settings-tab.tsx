import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../api/api-error';
import { driverList, testOpc, type DeviceTest, type Driver } from '../../api/driver';
import { opcById, opcList, systemOpc, type Opc } from '../../api/opc';
import { changeOpc } from '../../api/opc-tools';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Diff } from '../../ui/diff';
import { SwitchField } from '../../ui/field';
import { useLeaveGuard } from '../../ui/leave-guard';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import css from './add-device.module.css';
import { bodyOf, draftFaults, draftOfOpc, sortFaults } from './device-draft';
import { DeviceForm } from './device-form';
import { settingsText } from './settings-text';
import { TestReport } from './test-report';

/** The form of a device; what has changed is shown before it is saved. */
export default function SettingsTab() {
    const { opc: opcId = '' } = useParams();
    const t = useT();
    const { can } = useSession();
    const drivers = useQuery(driverList);
    const opc = useQuery({ ...opcById(opcId), staleTime: Infinity });
    if (!can('engineer')) return <EmptyState>{t('error.FORBIDDEN')}</EmptyState>;
    if (opcId === systemOpc) return <EmptyState>{t('settings_tab.own')}</EmptyState>;
    return (
        <QueryView query={drivers} what={t('add.drivers_failed')}>
            {(all) => (
                <QueryView query={opc} what={t('devices.failed')}>
                    {(found) => {
                        const driver = all.find((each) => each.opc_type === found.opc_type);
                        return driver ? (
                            <Settings key={found.updated_at} opc={found} driver={driver} />
                        ) : (
                            <EmptyState>{t('settings_tab.no_driver', { type: found.opc_type })}</EmptyState>
                        );
                    }}
                </QueryView>
            )}
        </QueryView>
    );
}

function Settings({ opc, driver }: { opc: Opc; driver: Driver }) {
    const t = useT();
    const client = useQueryClient();
    const [draft, setDraft] = useState(() => draftOfOpc(opc, driver));
    const [doesCollect, setCollect] = useState(opc.auto_collect === 'true');
    const [isChecked, setChecked] = useState(false);
    const [isReviewed, setReviewed] = useState(false);
    const { busy, error, setError, attempt } = useAttempt(() => setReviewed(false));
    const [report, setReport] = useState<DeviceTest>();
    const [isSaved, setSaved] = useState(false);
    const kept = driver.schema.options
        .filter((rule) => rule.secret && (opc.options as Record<string, unknown> | undefined)?.[rule.name] === '***')
        .map((rule) => rule.name);
    const faults = draftFaults({ ...draft, opc_id: '' }, driver, [], kept);
    const body = { ...bodyOf(draft, driver, opc.opc_id, opc), auto_collect: doesCollect };
    const { before, after } = useTexts(opc, driver, body);
    const { question } = useLeaveGuard(before !== after && !isSaved);
    const check = (then: () => void) => {
        setChecked(true);
        setSaved(false);
        if (!faults.isWrong) then();
    };
    const save = () =>
        attempt('save', async () => {
            await changeOpc(opc.opc_id, body);
            setReviewed(false);
            setSaved(true);
            await client.invalidateQueries({ queryKey: opcList.queryKey });
            await client.invalidateQueries({ queryKey: ['opc', opc.opc_id] });
        });
    const found = sortFaults(error instanceof ApiError ? error.fields : {});
    const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
    return (
        <form
            className={css.step}
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                check(() => setReviewed(true));
            }}
        >
            <Panel title={driver.title}>
                <DeviceForm
                    driver={driver}
                    draft={draft}
                    onChange={(next) => {
                        setDraft(next);
                        setError(undefined);
                        setReport(undefined);
                        setSaved(false);
                    }}
                    known={[]}
                    keptSecrets={kept}
                    isChecked={isChecked}
                    errors={found.fields}
                    optionErrors={found.options}
                />
                <div className={css.below}>
                    <SwitchField
                        label={t('settings_tab.collect')}
                        help={t('settings_tab.collect_help')}
                        value={doesCollect}
                        onChange={(value) => {
                            setCollect(value);
                            setSaved(false);
                        }}
                    />
                </div>
            </Panel>
            {error !== undefined && !hasFields && <ErrorNote what={t('settings_tab.failed')} error={error} />}
            {report && (
                <Panel title={t('test.title')}>
                    <TestReport report={report} />
                </Panel>
            )}
            <Actions
                isChanged={before !== after}
                busy={busy}
                isSaved={isSaved}
                onTest={() =>
                    check(() => void attempt('test', async () => setReport(await testOpc({ ...body, tag_list: [] }))))
                }
            />
            {question}
            {isReviewed && (
                <ReviewDialog
                    device={opc.opc_name}
                    before={before}
                    after={after}
                    isBusy={busy === 'save'}
                    onSave={() => void save()}
                    onClose={() => setReviewed(false)}
                />
            )}
        </form>
    );
}

interface ActionsProps {
    isChanged: boolean;
    busy: '' | 'save' | 'test';
    isSaved: boolean;
    onTest: () => void;
}

function Actions({ isChanged, busy, isSaved, onTest }: ActionsProps) {
    const t = useT();
    return (
        <ButtonRow>
            <Button
                kind="primary"
                type="submit"
                blocked={isChanged ? undefined : t('diff.none')}
                isBusy={busy === 'save'}
            >
                {t('settings_tab.review')}
            </Button>
            <Button isBusy={busy === 'test'} onClick={onTest}>
                {t('test.connection')}
            </Button>
            <span role="status">{isSaved && t('settings_tab.saved')}</span>
        </ButtonRow>
    );
}

interface ReviewProps {
    device: string;
    before: string;
    after: string;
    isBusy: boolean;
    onSave: () => void;
    onClose: () => void;
}

function ReviewDialog({ device, before, after, isBusy, onSave, onClose }: ReviewProps) {
    const t = useT();
    return (
        <Dialog
            title={t('settings_tab.title', { device })}
            size="wide"
            onClose={onClose}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" isBusy={isBusy} onClick={onSave}>
                        {t('settings_tab.save')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('settings_tab.text')}</p>
            <Diff before={before} after={after} />
        </Dialog>
    );
}

/** The settings as they are stored and as they would be, to be compared line by line. */
function useTexts(opc: Opc, driver: Driver, body: Parameters<typeof settingsText>[0]) {
    const t = useT();
    const secrets = driver.schema.options.filter((rule) => rule.secret).map((rule) => rule.name);
    const stored = {
        ...bodyOf(draftOfOpc(opc, driver), driver, opc.opc_id, opc),
        auto_collect: opc.auto_collect === 'true',
    };
    const text = (settings: Parameters<typeof settingsText>[0]) =>
        settingsText(settings, secrets, t('settings_tab.new_secret'));
    return { before: text(stored), after: text(body) };
}

/** Saving or testing: one at a time, the failure kept until the next. */
function useAttempt(onFailed: () => void) {
    const [busy, setBusy] = useState<'' | 'save' | 'test'>('');
    const [error, setError] = useState<unknown>();
    const attempt = async (what: 'save' | 'test', act: () => Promise<unknown>) => {
        if (busy) return;
        setBusy(what);
        setError(undefined);
        try {
            await act();
        } catch (caught) {
            setError(caught);
            onFailed();
        } finally {
            setBusy('');
        }
    };
    return { busy, error, setError, attempt };
}
