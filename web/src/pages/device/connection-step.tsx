import type { Driver } from '../../api/driver';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { ErrorNote } from '../../ui/state-views';
import css from './add-device.module.css';
import type { TestState } from './new-device';
import type { DeviceDraft } from './device-draft';
import { DeviceForm } from './device-form';
import { TestReport } from './test-report';

interface ConnectionStepProps {
    driver: Driver;
    draft: DeviceDraft;
    onChange: (draft: DeviceDraft) => void;
    known: readonly string[];
    suggestedId: string;
    isChecked: boolean;
    errors: Readonly<Record<string, string>>;
    optionErrors: Readonly<Record<string, string>>;
    test: TestState;
    onTest: (withTags: boolean) => Promise<void>;
    onBack: () => void;
    onNext: () => void;
}

/** The address of the device and the options of its connection, with a test of the connection alone. */
export function ConnectionStep({ test, onTest, onBack, onNext, ...form }: ConnectionStepProps) {
    const t = useT();
    return (
        <form
            className={css.step}
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                onNext();
            }}
        >
            <Panel title={form.driver.title}>
                <DeviceForm {...form} />
            </Panel>
            {test.error !== undefined && <ErrorNote what={t('test.failed')} error={test.error} />}
            {test.report && (
                <Panel title={t('test.title')}>
                    <TestReport report={test.report} />
                </Panel>
            )}
            <ButtonRow>
                <Button kind="primary" type="submit">
                    {t('add.to_tags')}
                </Button>
                <Button isBusy={test.isBusy} onClick={() => void onTest(false)}>
                    {t('test.connection')}
                </Button>
                <Button kind="quiet" onClick={onBack}>
                    {t('add.back')}
                </Button>
            </ButtonRow>
        </form>
    );
}
