import { bulkFaults, deleteTags, putTagCsv, type BulkFault } from '../../api/tag-bulk';
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

type Tell = (progress: ImportProgress) => void;

/** What a CSV text would do, with the faults that the gateway finds. `addedLines`: as of `planImport`. */
export async function checkCsv(
    opcId: string,
    csv: string,
    present: string,
    addedLines: number,
    tell: Tell,
): Promise<{ plan: ImportPlan; rows: ImportRow[] }> {
    const plan = planImport(csv, present, addedLines);
    const faults: BulkFault[] = [];
    for (const [n, piece] of plan.pieces.entries()) {
        tell({ what: 'checking', done: n, total: plan.pieces.length });
        try {
            await putTagCsv(opcId, piece.csv, true);
        } catch (caught) {
            const found = bulkFaults(caught);
            if (!found) throw caught;
            // A fault of the header is the same in each piece.
            for (const { line, message } of found)
                if (line > 1) faults.push({ line: line + piece.lineOffset, message });
                else if (n === 0) faults.push({ line: addedLines > 0 ? 0 : line, message });
        }
    }
    return { plan, rows: withFaults(plan.rows, faults) };
}

/** Saves the pieces, then deletes tags; tells how far it came. */
export async function applyPlan(
    opcId: string,
    plan: ImportPlan,
    gone: readonly string[],
    tell: Tell,
): Promise<{ result: ImportResult; failure?: unknown }> {
    const result: ImportResult = { created: 0, updated: 0, deleted: 0 };
    let at = 0;
    try {
        for (const piece of plan.pieces) {
            tell({ what: 'applying', done: at, total: plan.pieces.length });
            const answer = await putTagCsv(opcId, piece.csv);
            result.created += answer.created;
            result.updated += answer.updated;
            at += 1;
        }
        if (gone.length > 0)
            await deleteTags(gone, (count) => {
                result.deleted = count;
                tell({ what: 'deleting', done: count, total: gone.length });
            });
        return { result };
    } catch (failure) {
        result.stoppedAfter = { done: at, total: plan.pieces.length };
        return { result, failure };
    }
}
