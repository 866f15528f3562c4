import type { QueryClient } from '@tanstack/react-query';
import {
    changeRecord,
    createRecord,
    deleteRecord,
    isConflict,
    namedIds,
    pageOfRecord,
    recordKinds,
    recordById,
    type MasterRecord,
    type RecordKind,
} from './record';

/** Fetches again the queries that show records of these kinds. */
function refreshOf(client: QueryClient, kinds: readonly string[]) {
    return () => client.invalidateQueries({ predicate: ({ queryKey }) => kinds.includes(String(queryKey[0])) });
}

/** What the form of a new record does: a bare prefix as id lets the gateway make one. `others`: kinds that show it, too. */
export function createCall(client: QueryClient, kind: RecordKind, others: readonly string[] = []) {
    return async (fields: Record<string, unknown>): Promise<MasterRecord> => {
        const idField = `${kind}_id`;
        const isBare = fields[idField] === recordKinds[kind].prefix;
        const made = await createRecord(kind, isBare ? { ...fields, [idField]: null } : fields);
        await refreshOf(client, [kind, ...others])();
        return made;
    };
}

/** What the form and the deletion of a record do. */
export function recordCalls<Kind = MasterRecord>(
    client: QueryClient,
    kind: RecordKind,
    id: string,
    others: readonly string[] = [],
) {
    const refresh = refreshOf(client, [kind, ...others]);
    return {
        onSave: async (fields: Record<string, unknown>, version: number) => {
            await changeRecord(kind, id, fields, version);
            await refresh();
        },
        reload: () => client.query({ ...recordById<Kind>(kind, id), staleTime: 0 }),
        isConflict,
        remove: (version: number) => deleteRecord(kind, id, version),
        refresh,
        referringTo,
    };
}

/** The records that the refusal of a deletion names, with their pages. */
function referringTo(message: string): { id: string; page: string }[] {
    return namedIds(message).flatMap((id) => {
        const page = pageOfRecord(id);
        return page ? [{ id, page }] : [];
    });
}
