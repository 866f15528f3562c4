import type { Driver } from '../../api/driver';
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
    opc_id: string;
    test: TestState;
    onTest: (with_tags: boolean) => Promise<void>;
    has_failed: boolean;
    is_saving: boolean;
    onBack: () => void;
    onSave: (does_collect: boolean) => void;
}

/** What will be saved, and whether the gateway collects at once. */
export function SummaryStep(props: SummaryStepProps) {
    const { driver, draft, opc_id, test, onTest, has_failed, is_saving, onBack, onSave } = props;
    const t = useT();
    const language = useLanguage();
    const secret = new Set(driver.schema.options.filter((rule) => rule.secret).map((rule) => rule.name));
    const options = Object.entries(bodyOf(draft, driver, opc_id).options).map(([name, value]) =>
        secret.has(name) ? t('summary.secret', { name }) : `${name} = ${JSON.stringify(value)}`,
    );
    const port = draft.opc_agent_port || (draft.opc_agent_ip.includes('/') ? '' : String(driver.default_port));
    const rows = [
        [t('devices.protocol'), driver.title],
        [t('devices.name'), draft.opc_name || opc_id],
        [t('clone.id'), opc_id],
        [t('device_form.address'), [draft.opc_agent_ip, port].filter(Boolean).join(':')],
        [t('device_form.cycle'), t('devices.ms', { value: Number(draft.timecycle || 0) })],
        [t('summary.options'), options.join(', ') || t('summary.defaults')],
        [t('nav.tags'), formatNumber(typedTags(draft).length, language)],
    ] as const;
    const collect = (
        <Button key="start" kind={has_failed ? 'plain' : 'primary'} is_busy={is_saving} onClick={() => onSave(true)}>
            {t('summary.save_start')}
        </Button>
    );
    const only_save = (
        <Button key="save" kind={has_failed ? 'primary' : 'plain'} is_busy={is_saving} onClick={() => onSave(false)}>
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
                    <Button is_busy={test.is_busy} onClick={() => void onTest(true)}>
                        {t('test.now')}
                    </Button>
                }
            >
                {test.report ? <TestReport report={test.report} /> : <p className={css.muted}>{t('test.none')}</p>}
            </Panel>
            {has_failed && <p>{t('summary.failed')}</p>}
            <ButtonRow>
                {has_failed ? [only_save, collect] : [collect, only_save]}
                <Button kind="quiet" onClick={onBack}>
                    {t('add.back')}
                </Button>
            </ButtonRow>
        </div>
    );
}
