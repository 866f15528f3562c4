import type { QueryClient } from '@tanstack/react-query';
import {
    changeRecord,
    createRecord,
    deleteRecord,
    isConflict,
    namedIds,
    pageOfRecord,
    record_kinds,
    recordById,
    type MasterRecord,
    type RecordKind,
} from './record';

/** What the form of a new record does: a bare prefix as id lets the gateway make one. */
export function createCall(client: QueryClient, kind: RecordKind) {
    return async (fields: Record<string, unknown>): Promise<MasterRecord> => {
        const id_field = `${kind}_id`;
        const is_bare = fields[id_field] === record_kinds[kind].prefix;
        const made = await createRecord(kind, is_bare ? { ...fields, [id_field]: null } : fields);
        await client.invalidateQueries({ queryKey: [kind] });
        return made;
    };
}

/** What the form and the deletion of a record do. */
export function recordCalls(client: QueryClient, kind: RecordKind, id: string) {
    const refresh = () => client.invalidateQueries({ queryKey: [kind] });
    return {
        onSave: async (fields: Record<string, unknown>, version: number) => {
            await changeRecord(kind, id, fields, version);
            await refresh();
        },
        reload: () => client.fetchQuery({ ...recordById<MasterRecord>(kind, id), staleTime: 0 }),
        isConflict,
        remove: (version: number) => deleteRecord(kind, id, version),
        refresh,
    };
}

/** The records that the refusal of a deletion names, with their pages. */
export function referringTo(message: string): { id: string; page: string }[] {
    return namedIds(message).flatMap((id) => {
        const page = pageOfRecord(id);
        return page ? [{ id, page }] : [];
    });
}
