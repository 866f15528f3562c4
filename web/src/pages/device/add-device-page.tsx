import { useQuery } from '@tanstack/react-query';
import { driverList, type Driver } from '../../api/driver';
import { opcList } from '../../api/opc';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { ButtonLink } from '../../ui/button';
import { PageHeader } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import css from './add-device.module.css';
import { ConnectionStep } from './connection-step';
import { keptDraft, suggestedId, type DeviceDraft } from './device-draft';
import { steps, useDeviceCalls, useNewDevice, type NewDevice, type Step } from './new-device';
import { ProtocolStep } from './protocol-step';
import { SummaryStep } from './summary-step';
import { TagsStep } from './tags-step';
import { isGood } from './test-report';

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
    const device = useNewDevice(drivers);
    const { step, draft, driver, choose, resume, discard } = device;
    if (draft && driver && step !== 'protocol')
        return <DeviceSteps device={device} draft={draft} driver={driver} known={known} />;
    const kept = draft ?? keptDraft(drivers);
    return (
        <>
            <Steps step="protocol" />
            <ProtocolStep
                drivers={drivers}
                kept={kept}
                onContinue={() => resume(kept)}
                onDiscard={discard}
                onChoose={choose}
            />
        </>
    );
}

interface DeviceStepsProps {
    device: NewDevice;
    draft: DeviceDraft;
    driver: Driver;
    known: readonly string[];
}

/** The steps after the protocol. */
function DeviceSteps({ device, draft, driver, known }: DeviceStepsProps) {
    const t = useT();
    const { step, go, isChecked, check } = device;
    const calls = useDeviceCalls(device, draft, driver, known);
    const { opcId, isWrong, change, test, runTest, isSaving, save, unplaced, faults } = calls;
    const shared = { driver, draft, onChange: change, opcId, isChecked, test, onTest: runTest };
    const next = (to: Step) => () => {
        check();
        if (!isWrong) go(to);
    };
    return (
        <>
            <Steps step={step} />
            {unplaced !== undefined && <ErrorNote what={t('add.failed')} error={unplaced} />}
            {step === 'connection' && (
                <ConnectionStep
                    {...shared}
                    known={known}
                    suggestedId={suggestedId(draft, known)}
                    errors={faults.fields}
                    optionErrors={faults.options}
                    onBack={() => go('protocol')}
                    onNext={next('tags')}
                />
            )}
            {step === 'tags' && (
                <TagsStep
                    {...shared}
                    errors={faults.tags}
                    isSaving={isSaving}
                    onSaveThen={(path) => void save(false, path)}
                    onBack={() => go('connection')}
                    onNext={next('summary')}
                />
            )}
            {step === 'summary' && (
                <SummaryStep
                    {...shared}
                    hasFailed={Boolean(test.error) || (test.report !== undefined && !isGood(test.report))}
                    isSaving={isSaving}
                    onBack={() => go('tags')}
                    onSave={(doesCollect) => void save(doesCollect)}
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
