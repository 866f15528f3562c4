import { Link } from 'react-router';
import { useSession } from '../api/session';
import { useT } from '../text/language';

interface HistoryLinkProps {
    kind: 'opc' | 'tag' | 'alarm';
    id: string;
    /** The device, whose events show changes to those who may not see the audit. */
    opcId?: string;
}

/** To the changes of one thing: for administrators in the audit, for others in the events of its device. */
export function HistoryLink({ kind, id, opcId }: HistoryLinkProps) {
    const t = useT();
    const { can } = useSession();
    if (can('admin')) {
        const search = new URLSearchParams({ span: 'all', object: `${kind}/${id}` });
        return <Link to={`/users/audit?${search}`}>{t('who.history')}</Link>;
    }
    if (!can('operator') || !opcId) return null;
    const search = kind === 'tag' ? `?${new URLSearchParams({ tag: id })}` : '';
    return <Link to={`/devices/${encodeURIComponent(opcId)}/events${search}`}>{t('who.history')}</Link>;
}
