import { useQuery } from '@tanstack/react-query';
import { recordById, recordName, type MasterRecord, type RecordKind } from '../../api/record';

/** The name of a record that another refers to; its id until the name is known. Each is fetched once for all that show it. */
export function RecordLabel({ kind, id }: { kind: RecordKind; id: string }) {
    const { data } = useQuery({ ...recordById<MasterRecord>(kind, id), staleTime: 300_000 });
    return <span title={id}>{data ? recordName(kind, data) : id}</span>;
}
