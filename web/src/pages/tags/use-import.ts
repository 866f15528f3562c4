import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkFault, bulkFaults, deleteTags, fetchTagCsv, putTagCsv } from '../../api/tag-bulk';
import { CsvError } from '../../text/csv';
import { fileText, type FileText } from '../../text/file-text';
import { planImport, withFaults, type ImportPlan, type ImportRow } from './import-plan';

export interface ImportProgress {
    what: 'reading' | 'checking' | 'applying' | 'deleting';
    done: number;
    total: number;
}

export interface ImportResult {
    created: number;
    updated: number;
    deleted: number;
    /** Pieces that the gateway has taken, of how many: a later one failed. */
    stoppedAfter?: { done: number; total: number };
}

/** A file, what it would do, and doing it. */
export function useImport(opcId: string) {
    const client = useQueryClient();
    const [name, setName] = useState('');
    const [plan, setPlan] = useState<ImportPlan>();
    const [rows, setRows] = useState<readonly ImportRow[]>([]);
    const [progress, setProgress] = useState<ImportProgress>();
    const [error, setError] = useState<unknown>();
    const [quoteLine, setQuoteLine] = useState(0);
    const [encoding, setEncoding] = useState<FileText['encoding']>('');
    const [result, setResult] = useState<ImportResult>();

    const read = async (file: File) => {
        setName(file.name);
        setPlan(undefined);
        setRows([]);
        setError(undefined);
        setQuoteLine(0);
        setEncoding('');
        setResult(undefined);
        setProgress({ what: 'reading', done: 0, total: 1 });
        try {
            const [found, present] = await Promise.all([fileText(file), fetchTagCsv(opcId)]);
            setEncoding(found.encoding);
            const made = planImport(found.text, present);
            const faults: BulkFault[] = [];
            for (const [n, piece] of made.pieces.entries()) {
                setProgress({ what: 'checking', done: n, total: made.pieces.length });
                try {
                    await putTagCsv(opcId, piece.csv, true);
                } catch (caught) {
                    const found = bulkFaults(caught);
                    if (!found) throw caught;
                    // A fault of the header is the same in each piece.
                    for (const { line, message } of found)
                        if (line > 1 || n === 0)
                            faults.push({ line: line > 1 ? line + piece.lineOffset : line, message });
                }
            }
            setPlan(made);
            setRows(withFaults(made.rows, faults));
        } catch (caught) {
            if (caught instanceof CsvError) setQuoteLine(caught.line);
            else setError(caught);
        } finally {
            setProgress(undefined);
        }
    };

    const apply = async (withDeletes: boolean) => {
        if (!plan || progress) return;
        const done: ImportResult = { created: 0, updated: 0, deleted: 0 };
        setError(undefined);
        let at = 0;
        try {
            for (const piece of plan.pieces) {
                setProgress({ what: 'applying', done: at, total: plan.pieces.length });
                const answer = await putTagCsv(opcId, piece.csv);
                done.created += answer.created;
                done.updated += answer.updated;
                at += 1;
            }
            if (withDeletes) {
                const gone = rows.filter((row) => row.kind === 'delete').map((row) => row.tag_id);
                await deleteTags(gone, (count) => {
                    done.deleted = count;
                    setProgress({ what: 'deleting', done: count, total: gone.length });
                });
            }
        } catch (caught) {
            setError(caught);
            done.stoppedAfter = { done: at, total: plan.pieces.length };
        } finally {
            setResult(done);
            setProgress(undefined);
            await client.invalidateQueries({ queryKey: ['tag'] });
            await client.invalidateQueries({ queryKey: ['opc'] });
        }
    };
    return { encoding, name, plan, rows, progress, error, quoteLine, result, read, apply };
}
