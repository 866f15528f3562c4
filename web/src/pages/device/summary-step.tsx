import type { Driver } from '../../api/driver';
import { placeOf } from '../../api/opc';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { Button, ButtonRow } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { ErrorNote } from '../../ui/state-views';
import css from './add-device.module.css';
import type { TestState } from './new-device';
import { bodyOf, typedTags, type DeviceDraft } from './device-draft';
import { TestReport } from './test-report';

interface SummaryStepProps {
    driver: Driver;
    draft: DeviceDraft;
    opcId: string;
    test: TestState;
    onTest: (withTags: boolean) => Promise<void>;
    hasFailed: boolean;
    isSaving: boolean;
    onBack: () => void;
    onSave: (doesCollect: boolean) => void;
}

/** What will be saved, and whether the gateway collects at once. */
export function SummaryStep(props: SummaryStepProps) {
    const { driver, draft, opcId, test, onTest, hasFailed, isSaving, onBack, onSave } = props;
    const t = useT();
    const language = useLanguage();
    const secret = new Set(driver.schema.options.filter((rule) => rule.secret).map((rule) => rule.name));
    const labels = new Map((driver.form ?? []).map((entry) => [entry.name, entry.label[language]]));
    const options = Object.entries(bodyOf(draft, driver, opcId).options).map(([key, value]) => {
        const name = labels.get(key) ?? key;
        return secret.has(key) ? t('summary.secret', { name }) : `${name} = ${JSON.stringify(value)}`;
    });
    const port = draft.opc_agent_port || String(driver.default_port || '');
    const rows = [
        [t('devices.protocol'), driver.title],
        [t('devices.name'), draft.opc_name || opcId],
        [t('clone.id'), opcId],
        [t('device_form.address'), placeOf(draft.opc_agent_ip, port)],
        [t('device_form.cycle'), t('devices.ms', { value: Number(draft.timecycle || 0) })],
        [t('summary.options'), options.join(', ') || t('summary.defaults')],
        [t('nav.tags'), formatNumber(typedTags(draft).length, language)],
    ] as const;
    const collect = (
        <Button key="start" kind={hasFailed ? 'plain' : 'primary'} isBusy={isSaving} onClick={() => onSave(true)}>
            {t('summary.save_start')}
        </Button>
    );
    const onlySave = (
        <Button key="save" kind={hasFailed ? 'primary' : 'plain'} isBusy={isSaving} onClick={() => onSave(false)}>
            {t('summary.save_only')}
        </Button>
    );
    return (
        <div className={css.step}>
            <Panel title={t('add.step_summary')}>
                <dl className={css.summary}>
                    {rows.map(([label, value]) => (
                        <div key={label}>
                            <dt>{label}</dt>
                            <dd>{value}</dd>
                        </div>
                    ))}
                </dl>
            </Panel>
            {test.error !== undefined && <ErrorNote what={t('test.failed')} error={test.error} />}
            <Panel
                title={t('test.title')}
                side={
                    <Button isBusy={test.isBusy} onClick={() => void onTest(true)}>
                        {t('test.now')}
                    </Button>
                }
            >
                {test.report ? <TestReport report={test.report} /> : <p className={css.muted}>{t('test.none')}</p>}
            </Panel>
            {hasFailed && <p>{t('summary.failed')}</p>}
            <ButtonRow>
                {hasFailed ? [onlySave, collect] : [collect, onlySave]}
                <Button kind="quiet" onClick={onBack}>
                    {t('add.back')}
                </Button>
            </ButtonRow>
        </div>
    );
}
