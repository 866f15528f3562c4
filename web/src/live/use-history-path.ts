import { useSession } from '../api/session';

interface HistoryOf {
    kind: 'opc' | 'tag' | 'alarm';
    id: string;
    /** The device, whose events show changes to those who may not see the audit. */
    opcId?: string;
}

/** Where the changes of one thing are listed: for administrators in the audit, for others in the events of its device;
 *  undefined for those who may see neither. */
export function useHistoryPath({ kind, id, opcId }: HistoryOf): string | undefined {
    const { can } = useSession();
    if (can('admin')) return `/users/audit?${new URLSearchParams({ span: 'all', object: `${kind}/${id}` })}`;
    if (!can('operator') || !opcId) return undefined;
    const search = kind === 'tag' ? `?${new URLSearchParams({ tag: id })}` : '';
    return `/devices/${encodeURIComponent(opcId)}/events${search}`;
}
