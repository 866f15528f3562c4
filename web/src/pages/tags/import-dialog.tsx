import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SwitchField, TextField } from '../../ui/field';
import { FileDrop } from '../../ui/file-drop';
import { offerFile, takeFile, useOfferedFile } from '../../ui/dropped-file';
import { Mark } from '../../ui/mark';
import { ErrorNote } from '../../ui/state-views';
import { ColumnMapping, KeptMapping, mappingFault } from './column-mapping';
import { fileImportPath, isTableFile } from './file-kind';
import { countKinds } from './import-plan';
import css from './import.module.css';
import { PlanView } from './plan-view';
import { PasteBox } from './paste-box';
import { Templates } from './templates';
import type { ImportProgress, ImportResult } from './import-steps';
import { useImport } from './use-import';

/** A file or pasted cells, what they would do line by line, then doing it. */
export default function ImportDialog({ opcId, onClose }: { opcId: string; onClose: () => void }) {
    const t = useT();
    const state = useImport(opcId);
    const { encoding, name, plan, rows, progress, error, quoteLine, result, mapping, isMapping, apply } = state;
    const [doesDelete, setDelete] = useState(false);
    const counts = countKinds(rows);
    const [typed, setTyped] = useState('');
    const work = counts.add + counts.change + (doesDelete ? counts.delete : 0);
    const blocked =
        counts.error > 0
            ? t('import.has_errors', { count: counts.error })
            : work === 0
              ? t('import.no_work')
              : doesDelete && typed.trim() !== opcId
                ? t('confirm.type_first', { name: opcId })
                : undefined;
    const isBusy = progress !== undefined;
    // The choice was made for another file.
    const begin = () => {
        setDelete(false);
        setTyped('');
    };
    const navigate = useNavigate();
    const goToFiles = (file: File) => {
        offerFile(file);
        void navigate(fileImportPath(opcId));
    };
    const [file, setFile] = useState<File>();
    const read = (chosen: File) => {
        if (!isTableFile(chosen.name)) {
            goToFiles(chosen);
            return;
        }
        begin();
        setFile(chosen);
        void state.read(chosen);
    };
    useDropped(isBusy, read);
    return (
        <Dialog
            title={t('import.title', { device: opcId })}
            size="wide"
            onClose={onClose}
            isBound={progress?.what === 'applying' || progress?.what === 'deleting'}
            footer={
                <Footer
                    state={state}
                    work={work}
                    blocked={blocked}
                    onApply={() => void apply(doesDelete)}
                    onClose={onClose}
                />
            }
        >
            {!isBusy && !result && (
                <Sources
                    label={name || t('tags_step.file')}
                    opcId={opcId}
                    isEmpty={!plan && !mapping}
                    onFile={read}
                    onCells={(text) => {
                        begin();
                        setFile(undefined);
                        void state.paste(text);
                    }}
                />
            )}
            {progress && <Progress progress={progress} />}
            {encoding && !result && <p>{t('import.encoding', { encoding })}</p>}
            {quoteLine > 0 && <p role="alert">{t('tags_step.quote', { line: quoteLine })}</p>}
            {error !== undefined && <ErrorNote what={t('import.failed')} error={error} />}
            {result && <Result result={result} />}
            {mapping && isMapping && !isBusy && (
                <>
                    <ColumnMapping mapping={mapping} onChange={state.map} />
                    {file && <Button onClick={() => goToFiles(file)}>{t('by_hand.other_program')}</Button>}
                </>
            )}
            {mapping && !isMapping && !isBusy && !result && (
                <KeptMapping mapping={mapping} onChange={() => state.map(mapping)} />
            )}
            {plan && !result && (
                <>
                    <PlanView rows={rows} counts={counts} />
                    {counts.delete > 0 && (
                        <Deletes
                            opcId={opcId}
                            count={counts.delete}
                            isOn={doesDelete}
                            onChange={setDelete}
                            typed={typed}
                            onType={setTyped}
                        />
                    )}
                </>
            )}
        </Dialog>
    );
}

interface FooterProps {
    state: ReturnType<typeof useImport>;
    /** How much would change. */
    work: number;
    blocked: string | undefined;
    onApply: () => void;
    onClose: () => void;
}

function Footer({ state, work, blocked, onApply, onClose }: FooterProps) {
    const t = useT();
    const { progress, result, mapping, isMapping, plan } = state;
    const isBusy = progress !== undefined;
    return (
        <ButtonRow align="end">
            <Button onClick={onClose} blocked={isBusy ? t('import.wait') : undefined}>
                {result ? t('dialog.close') : t('dialog.cancel')}
            </Button>
            {mapping && isMapping && (
                <Button kind="primary" isBusy={isBusy} blocked={mappingFault(mapping, t)} onClick={state.finishMapping}>
                    {t('by_hand.use_columns')}
                </Button>
            )}
            {plan && !result && (
                <Button kind="primary" isBusy={isBusy} blocked={blocked} onClick={onApply}>
                    {t('import.apply', { count: work })}
                </Button>
            )}
        </ButtonRow>
    );
}

interface DeletesProps {
    opcId: string;
    count: number;
    isOn: boolean;
    onChange: (isOn: boolean) => void;
    typed: string;
    onType: (text: string) => void;
}

/** Tags that are not in the file: deleted only if that is chosen and the name of the device typed. */
function Deletes({ opcId, count, isOn, onChange, typed, onType }: DeletesProps) {
    const t = useT();
    return (
        <>
            <SwitchField
                label={t('import.delete', { count })}
                help={t('import.delete_help')}
                value={isOn}
                onChange={onChange}
            />
            {isOn && (
                <TextField
                    label={t('confirm.type', { name: opcId })}
                    value={typed}
                    onChange={onType}
                    input={{ autoComplete: 'off', spellCheck: false }}
                />
            )}
        </>
    );
}

interface SourcesProps {
    label: string;
    opcId: string;
    /** Nothing was chosen yet. */
    isEmpty: boolean;
    onFile: (file: File) => void;
    onCells: (text: string) => void;
}

function Sources({ label, opcId, isEmpty, onFile, onCells }: SourcesProps) {
    const t = useT();
    return (
        <>
            <FileDrop label={label} accept="" onFile={onFile} />
            <PasteBox onCells={onCells} />
            {isEmpty && (
                <>
                    <p className={css.help}>{t('import.help')}</p>
                    <Templates opcId={opcId} />
                </>
            )}
        </>
    );
}

/** Reads a file that was dropped on the page, as soon as the file before is read. */
function useDropped(isBusy: boolean, read: (file: File) => void) {
    const offered = useOfferedFile();
    const take = useEffectEvent(() => {
        const file = takeFile();
        if (file) read(file);
    });
    useEffect(() => {
        if (offered && !isBusy) take();
    }, [offered, isBusy]);
}

function Progress({ progress }: { progress: ImportProgress }) {
    const t = useT();
    return (
        <div role="status" className={css.progress}>
            <span>{t(`import.${progress.what}`, { done: progress.done, total: progress.total })}</span>
            <progress max={Math.max(1, progress.total)} value={progress.done} aria-label={t('import.progress')} />
        </div>
    );
}

function Result({ result }: { result: ImportResult }) {
    const t = useT();
    const { created, updated, deleted, stoppedAfter } = result;
    return (
        <div role="status">
            <p className={css.kind}>
                <Mark kind={stoppedAfter ? 'bad' : 'good'} /> {t('import.done', { created, updated, deleted })}
            </p>
            {stoppedAfter && <p>{t('import.stopped', stoppedAfter)}</p>}
        </div>
    );
}
