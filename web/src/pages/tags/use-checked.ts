import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CsvError } from '../../text/csv';
import type { ImportPlan, ImportRow } from './import-plan';
import { applyPlan, checkCsv, type ImportProgress, type ImportResult } from './import-steps';

/** A CSV text of this gateway: what it would do, and doing it. */
export function useChecked(opcId: string) {
    const client = useQueryClient();
    const [plan, setPlan] = useState<ImportPlan>();
    const [rows, setRows] = useState<readonly ImportRow[]>([]);
    const [progress, setProgress] = useState<ImportProgress>();
    const [error, setError] = useState<unknown>();
    const [quoteLine, setQuoteLine] = useState(0);
    const [result, setResult] = useState<ImportResult>();

    const clear = () => {
        setPlan(undefined);
        setRows([]);
    };
    /** Does work that ends with `check`, and shows what fails. */
    const run = async (work: () => Promise<void>) => {
        clear();
        setError(undefined);
        setQuoteLine(0);
        setResult(undefined);
        setProgress({ what: 'reading', done: 0, total: 1 });
        try {
            await work();
        } catch (caught) {
            if (caught instanceof CsvError) setQuoteLine(caught.line);
            else setError(caught);
        } finally {
            setProgress(undefined);
        }
    };
    const check = async (csv: string, present: string, addedLines = 0) => {
        const checked = await checkCsv(opcId, csv, present, addedLines, setProgress);
        setPlan(checked.plan);
        setRows(checked.rows);
    };
    const apply = async (withDeletes: boolean) => {
        if (!plan || progress) return;
        setError(undefined);
        const gone = withDeletes ? rows.filter((row) => row.kind === 'delete').map((row) => row.tag_id) : [];
        const { result: done, failure } = await applyPlan(opcId, plan, gone, setProgress);
        setError(failure);
        setResult(done);
        setProgress(undefined);
        await client.invalidateQueries({ queryKey: ['tag'] });
        await client.invalidateQueries({ queryKey: ['opc'] });
    };
    return { plan, rows, progress, error, quoteLine, result, clear, run, check, apply };
}
