import { useState } from 'react';
import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { Button, ButtonRow } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { Dialog } from '../../ui/dialog';
import { SwitchField, TextField } from '../../ui/field';
import { FileDrop } from '../../ui/file-drop';
import { Mark } from '../../ui/mark';
import { ErrorNote } from '../../ui/state-views';
import { VirtualTable, type GridColumn } from '../../ui/virtual-table';
import { countKinds, type ImportRow } from './import-plan';
import css from './import.module.css';
import { useImport, type ImportProgress, type ImportResult } from './use-import';

const kinds = ['error', 'add', 'change', 'delete', 'same'] as const;

/** A file, what it would do line by line, then doing it. */
export default function ImportDialog({ opcId, onClose }: { opcId: string; onClose: () => void }) {
    const t = useT();
    const { encoding, name, plan, rows, progress, error, quoteLine, result, read, apply } = useImport(opcId);
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
    return (
        <Dialog
            title={t('import.title', { device: opcId })}
            size="wide"
            onClose={onClose}
            isBound={progress?.what === 'applying' || progress?.what === 'deleting'}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose} blocked={isBusy ? t('import.wait') : undefined}>
                        {result ? t('dialog.close') : t('dialog.cancel')}
                    </Button>
                    {plan && !result && (
                        <Button kind="primary" isBusy={isBusy} blocked={blocked} onClick={() => void apply(doesDelete)}>
                            {t('import.apply', { count: work })}
                        </Button>
                    )}
                </ButtonRow>
            }
        >
            {!isBusy && !result && (
                <FileDrop
                    label={name || t('tags_step.file')}
                    accept=".csv,text/csv"
                    onFile={(file) => {
                        // The choice was made for another file.
                        setDelete(false);
                        setTyped('');
                        void read(file);
                    }}
                />
            )}
            {!plan && !isBusy && <p className={css.help}>{t('import.help')}</p>}
            {progress && <Progress progress={progress} />}
            {encoding && !result && <p>{t('import.encoding', { encoding })}</p>}
            {quoteLine > 0 && <p role="alert">{t('tags_step.quote', { line: quoteLine })}</p>}
            {error !== undefined && <ErrorNote what={t('import.failed')} error={error} />}
            {result && <Result result={result} />}
            {plan && !result && (
                <>
                    <PlanView rows={rows} counts={counts} />
                    {counts.delete > 0 && (
                        <SwitchField
                            label={t('import.delete', { count: counts.delete })}
                            help={t('import.delete_help')}
                            value={doesDelete}
                            onChange={setDelete}
                        />
                    )}
                    {doesDelete && (
                        <TextField
                            label={t('confirm.type', { name: opcId })}
                            value={typed}
                            onChange={setTyped}
                            input={{ autoComplete: 'off', spellCheck: false }}
                        />
                    )}
                </>
            )}
        </Dialog>
    );
}

interface PlanViewProps {
    rows: readonly ImportRow[];
    counts: ReturnType<typeof countKinds>;
}

/** The changes that the file would make, line by line; faults come first. */
function PlanView({ rows, counts }: PlanViewProps) {
    const t = useT();
    const columns = useRowColumns();
    const [shown, setShown] = useState<readonly string[]>([]);
    const faulty = rows.filter(({ kind }) => kind === 'error');
    const wanted = rows.filter(({ kind }) => (shown.length > 0 ? shown.includes(kind) : kind !== 'same'));
    const listed = [...wanted.filter(({ kind }) => kind === 'error'), ...wanted.filter(({ kind }) => kind !== 'error')];
    return (
        <>
            <Chips
                label={t('import.filter')}
                chips={kinds.map((id) => ({
                    id,
                    label: t(`import.kind_${id}`),
                    count: counts[id],
                    mark: id === 'error' && counts.error > 0 ? 'bad' : undefined,
                }))}
                chosen={shown}
                onChange={setShown}
            />
            {faulty.length > 0 && (
                <ul className={css.faults}>
                    {faulty.slice(0, 5).map((row) => (
                        <li key={row.line}>{t('import.fault', { line: row.line, message: row.message ?? '' })}</li>
                    ))}
                </ul>
            )}
            {listed.length > 0 ? (
                <div
                    className={css.table}
                    ref={(element) => element?.style.setProperty('--rows', String(listed.length))}
                >
                    <VirtualTable
                        label={t('import.table')}
                        columns={columns}
                        total={listed.length}
                        rowAt={(n) => listed[n]}
                        rowKey={(row) => `${row.line} ${row.tag_id}`}
                    />
                </div>
            ) : (
                <p>{t('import.no_rows')}</p>
            )}
        </>
    );
}

function useRowColumns(): GridColumn<ImportRow>[] {
    const t = useT();
    const language = useLanguage();
    return [
        {
            id: 'line',
            label: t('import.line'),
            track: '72px',
            isNumber: true,
            cell: (row) => (row.line > 0 ? formatNumber(row.line, language) : ''),
        },
        {
            id: 'kind',
            label: t('import.what'),
            track: '120px',
            cell: (row) => (
                <span data-row-state={row.kind === 'error' ? 'bad' : undefined} className={css.kind}>
                    {row.kind === 'error' && <Mark kind="bad" />}
                    {row.kind === 'error' ? t('import.error') : t(`import.kind_${row.kind}`)}
                </span>
            ),
        },
        { id: 'tag', label: t('tags.tag'), track: 'minmax(140px, 1fr)', cell: (row) => row.tag_id },
        {
            id: 'text',
            label: t('import.details'),
            track: 'minmax(200px, 2fr)',
            cell: (row) => {
                const text =
                    row.message ??
                    row.changes
                        .map((each) =>
                            t('import.change', { ...each, before: each.before || '–', after: each.after || '–' }),
                        )
                        .join('; ');
                return <span title={text}>{text}</span>;
            },
        },
    ];
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
