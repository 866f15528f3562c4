import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import type { FileImport } from '../../api/file-import';
import { systemOpc, type Opc } from '../../api/opc';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { offerFile, takeFile, useOfferedFile } from '../../ui/dropped-file';
import { SelectField } from '../../ui/field';
import { FileDrop } from '../../ui/file-drop';
import { useLeaveGuard } from '../../ui/leave-guard';
import { ErrorNote } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import css from './import-file.module.css';
import { changeCount, writtenDevices } from './import-lines';
import { ImportQuestions, KeptAnswers } from './import-questions';
import { ImportReport } from './import-report';
import { useFileImport } from './use-file-import';

type Import = ReturnType<typeof useFileImport>;

interface ImportFileDialogProps {
    opcs: readonly Opc[];
    /** The device that is chosen at first; one that does not exist: none. */
    forOpc?: string;
    onClose: () => void;
}

/** A file of another program: what it is, its questions, what it would do line by line, then doing it. */
export default function ImportFileDialog({ opcs, forOpc = '', onClose }: ImportFileDialogProps) {
    const t = useT();
    const state = useFileImport(opcs.some(({ opc_id: id }) => id === forOpc) ? forOpc : '');
    useDropped(state);
    const { file, choice, questions, report, busy, error } = state;
    const isDone = report?.is_stored === true;
    // With another answer the lines would be others.
    const isShown = report?.asked.length === 0 && !state.isStale && busy !== 'checking';
    const { leave, question } = useLeaveGuard(!isDone && Object.values(choice.answers).some(Boolean));
    const close = () => leave(onClose);
    const kept = report?.answers.filter((answer) => answer.is_kept && answer.is_used) ?? [];
    const shownQuestions = questions.filter(({ key }) => key !== 'opc');
    return (
        <>
            <Dialog
                title={t('file_import.open')}
                size="wide"
                onClose={close}
                isBound={busy === 'importing'}
                footer={
                    <ButtonRow align="end">
                        <Button onClick={close} blocked={busy === 'importing' ? t('import.wait') : undefined}>
                            {isDone ? t('dialog.close') : t('dialog.cancel')}
                        </Button>
                        {!isDone && file && <Next state={state} />}
                    </ButtonRow>
                }
            >
                {!isDone && (
                    <>
                        <FileDrop
                            label={t('file_import.file')}
                            accept=""
                            onFile={(chosen) => void state.read(chosen)}
                            isBusy={busy !== undefined}
                        />
                        {!file && <p className={css.help}>{t('file_import.help')}</p>}
                        <DeviceField state={state} opcs={opcs} />
                    </>
                )}
                {state.isTooLarge && <p role="alert">{t('file_import.too_large')}</p>}
                {busy && <p role="status">{t(`file_import.${busy}`)}</p>}
                {error !== undefined && <ErrorNote what={t('import.failed')} error={error} />}
                {error !== undefined && file?.isOwn && <p>{t('file_import.own')}</p>}
                {error !== undefined && file && choice.opcId !== '' && <ByHand file={file} opcId={choice.opcId} />}
                {report && !isDone && <p role="status">{whatItIs(report, t)}</p>}
                {report && isDone && <Done report={report} opcs={opcs} />}
                {shownQuestions.length > 0 && !isDone && (
                    <ImportQuestions
                        questions={shownQuestions}
                        answers={choice.answers}
                        faults={error instanceof ApiError ? error.fields : {}}
                        onAnswer={state.answer}
                    />
                )}
                {kept.length > 0 && !isDone && (
                    <KeptAnswers answers={kept} isBusy={busy !== undefined} onAskAgain={state.askAgain} />
                )}
                {isShown && <ImportReport report={report} />}
            </Dialog>
            {question}
        </>
    );
}

/** Reads a file that was dropped on the page, when no other is being read. */
function useDropped({ busy, report, read }: Import) {
    const offered = useOfferedFile();
    const isFree = busy === undefined && report?.is_stored !== true;
    const take = useEffectEvent(() => {
        const file = takeFile();
        if (file) void read(file);
    });
    useEffect(() => {
        if (offered && isFree) take();
    }, [offered, isFree]);
}

/** For a list that no format of the gateway is. */
function ByHand({ file, opcId }: { file: NonNullable<Import['file']>; opcId: string }) {
    const t = useT();
    const navigate = useNavigate();
    if (!/\.(csv|tsv|tab|txt)$/i.test(file.name)) return null;
    const open = () => {
        offerFile(new File([file.bytes], file.name));
        void navigate(`/devices/${encodeURIComponent(opcId)}?import=1`);
    };
    return <Button onClick={open}>{t('by_hand.map_columns')}</Button>;
}

function whatItIs({ title, content, encoding }: FileImport, t: ReturnType<typeof useT>): string {
    return encoding ? t('file_import.is_text', { title, content, encoding }) : t('file_import.is', { title, content });
}

/** The dry run as long as something is open, then the import. */
function Next({ state }: { state: Import }) {
    const t = useT();
    const { choice, questions, report, isStale, busy } = state;
    const isBusy = busy !== undefined;
    const open = questions.filter(({ key }) =>
        key === 'opc' ? choice.opcId === '' : !(choice.answers[key] ?? '').trim(),
    ).length;
    if (!report || isStale || open > 0 || busy === 'checking')
        return (
            <Button
                kind="primary"
                isBusy={isBusy}
                blocked={open > 0 ? t('file_import.answer_first', { count: open }) : undefined}
                onClick={state.check}
            >
                {t('file_import.check')}
            </Button>
        );
    const count = changeCount(report);
    return (
        <Button
            kind="primary"
            isBusy={isBusy}
            blocked={count > 0 ? undefined : t('import.no_work')}
            onClick={state.store}
        >
            {t('file_import.store', { count })}
        </Button>
    );
}

/** Where the tags go; a file that names no device asks for it. */
function DeviceField({ state, opcs }: { state: Import; opcs: readonly Opc[] }) {
    const t = useT();
    const asked = state.questions.find(({ key }) => key === 'opc');
    const choices = opcs
        .filter((opc) => opc.opc_id !== systemOpc)
        .map((opc) => ({
            value: opc.opc_id,
            label: t('file_import.device', { name: opc.opc_name, id: opc.opc_id, protocol: opc.opc_type }),
        }));
    return (
        <SelectField
            label={t('file_import.target')}
            help={asked?.text ?? t('file_import.target_help')}
            isRequired={asked !== undefined}
            value={state.choice.opcId}
            onChange={state.chooseDevice}
            choices={[
                { value: '', label: asked ? t('file_import.not_chosen') : t('file_import.each_device') },
                ...choices,
            ]}
        />
    );
}

const mostLinks = 20;

function Done({ report, opcs }: { report: FileImport; opcs: readonly Opc[] }) {
    const t = useT();
    const devices = [...writtenDevices(report.lines, new Map(opcs.map((opc) => [opc.opc_id, opc.opc_name])))];
    const more = devices.length - mostLinks;
    // The button that had the focus is gone, and the end of the report may be on the screen.
    const ref = useRef<HTMLElement>(null);
    useEffect(() => ref.current?.focus(), []);
    return (
        <section ref={ref} tabIndex={-1} className={css.part}>
            <StateWord kind="good" isSaid>
                {t('file_import.done', { count: changeCount(report) })}
            </StateWord>
            <ul className={css.links}>
                {devices.slice(0, mostLinks).map(([id, name]) => (
                    <li key={id}>
                        <Link to={`/devices/${encodeURIComponent(id)}`}>{name}</Link>
                    </li>
                ))}
            </ul>
            {more > 0 && <p>{t('file_import.more_devices', { count: more })}</p>}
        </section>
    );
}
