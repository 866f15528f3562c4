import { useState } from 'react';
import { canBrowse, type Driver } from '../../api/driver';
import { CsvError } from '../../text/csv';
import { fileText } from '../../text/file-text';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { FileDrop } from '../../ui/file-drop';
import { Panel } from '../../ui/panel';
import { ErrorNote } from '../../ui/state-views';
import css from './add-device.module.css';
import type { TestState } from './new-device';
import { tagsOfCsv } from './csv-tags';
import { typedTags, type DeviceDraft } from './device-draft';
import { TagEditor } from './tag-editor';
import { TestReport } from './test-report';

/** More than these are imported on the device's own page, which sends them in pieces. */
const maxTags = 5000;

interface TagsStepProps {
    driver: Driver;
    draft: DeviceDraft;
    onChange: (draft: DeviceDraft) => void;
    opcId: string;
    isChecked: boolean;
    errors: Readonly<Record<number, Readonly<Record<string, string>>>>;
    test: TestState;
    onTest: (withTags: boolean) => Promise<void>;
    isSaving: boolean;
    /** Saves without collecting, then opens this path below the device. */
    onSaveThen: (path: string) => void;
    onBack: () => void;
    onNext: () => void;
}

/** Tags by hand, by a CSV file, or by browsing the saved device. */
export function TagsStep(props: TagsStepProps) {
    const { driver, draft, onChange, opcId, isChecked, errors, test, onTest, isSaving, onSaveThen } = props;
    const t = useT();
    const [fileFault, setFileFault] = useState('');
    const [isLarge, setLarge] = useState(false);
    const takeFile = async (file: File) => {
        setFileFault('');
        setLarge(false);
        try {
            const found = tagsOfCsv((await fileText(file)).text);
            if (!Array.isArray(found)) setFileFault(t(`tags_step.${found.kind}`, { line: found.line }));
            else if (found.length > maxTags) setLarge(true);
            else onChange({ ...draft, tags: [...typedTags(draft), ...found] });
        } catch (error) {
            if (error instanceof CsvError) setFileFault(t('tags_step.quote', { line: error.line }));
            else setFileFault(t('tags_step.unreadable'));
        }
    };
    return (
        <form
            className={css.step}
            noValidate
            onSubmit={(event) => {
                event.preventDefault();
                props.onNext();
            }}
        >
            <Panel title={t('tags_step.by_hand')}>
                <TagEditor
                    driver={driver}
                    opcId={opcId}
                    tags={draft.tags}
                    onChange={(tags) => onChange({ ...draft, tags })}
                    isChecked={isChecked}
                    errors={errors}
                />
            </Panel>
            <div className={css.ways}>
                <Panel title={t('tags_step.by_file')}>
                    <FileDrop
                        label={t('tags_step.file')}
                        accept=".csv,text/csv"
                        onFile={(file) => void takeFile(file)}
                    />
                    <p className={css.muted}>{t('tags_step.file_help')}</p>
                    <p role="alert" className={css.fault}>
                        {fileFault}
                    </p>
                    {isLarge && (
                        <>
                            <p>{t('tags_step.large', { count: maxTags })}</p>
                            <Button isBusy={isSaving} onClick={() => onSaveThen('?import=1')}>
                                {t('tags_step.save_import')}
                            </Button>
                        </>
                    )}
                </Panel>
                {canBrowse(driver, draft.options) && (
                    <Panel title={t('tags_step.by_browse')}>
                        <p>{t('tags_step.browse_help')}</p>
                        <Button isBusy={isSaving} onClick={() => onSaveThen('/browse')}>
                            {t('tags_step.save_browse')}
                        </Button>
                    </Panel>
                )}
            </div>
            {test.error !== undefined && <ErrorNote what={t('test.failed')} error={test.error} />}
            {test.report && (
                <Panel title={t('test.title')}>
                    <TestReport report={test.report} />
                </Panel>
            )}
            <ButtonRow>
                <Button kind="primary" type="submit">
                    {t('add.to_summary')}
                </Button>
                <Button isBusy={test.isBusy} onClick={() => void onTest(true)}>
                    {t('test.tags_too')}
                </Button>
                <Button kind="quiet" onClick={props.onBack}>
                    {t('add.back')}
                </Button>
            </ButtonRow>
        </form>
    );
}
