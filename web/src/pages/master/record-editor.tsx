import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf, newRecord, type RuledKind } from '../../api/record-fields';
import { referringTo } from '../../api/record-calls';
import {
    changeRecord,
    createRecord,
    deleteRecord,
    isConflict,
    record_kinds,
    recordById,
    recordName,
    type MasterRecord,
    type RecordKind,
} from '../../api/record';
import { useSession } from '../../api/session';
import { isolated } from '../../text/isolate';
import { useCodeText, useT } from '../../text/language';
import { DeleteRecord } from '../../ui/delete-record';
import { Drawer } from '../../ui/dialog';
import { RecordDrawer } from '../../ui/record-drawer';
import { RecordFacts } from '../../ui/record-facts';
import { QueryView } from '../../ui/state-views';

type EditedKind = RecordKind & RuledKind;

interface RecordEditorProps {
    kind: EditedKind;
    /** '' = none is open. */
    id: string;
    is_new: boolean;
    /** Fields that a new one begins with. */
    initial?: Record<string, unknown>;
    onClose: () => void;
    onDeleted?: () => void;
}

/** The drawer of one record: a form for engineers, facts for others; for a new one the form. */
export function RecordEditor({ kind, id, is_new, initial, onClose, onDeleted }: RecordEditorProps) {
    const t = useT();
    const codeText = useCodeText();
    const client = useQueryClient();
    const { can } = useSession();
    const query = useQuery({ ...recordById<MasterRecord>(kind, id), enabled: id !== '', staleTime: 0 });
    const [is_deleting, setDeleting] = useState(false);
    const may_change = can('engineer');
    const refresh = () =>
        client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === kind || queryKey[0] === 'asset' });
    if (is_new && may_change) {
        const { prefix } = record_kinds[kind];
        return (
            <RecordDrawer
                title={t(`master.add_${kind as 'site'}`)}
                rules={fieldsOf(kind, codeText, true)}
                initial={{ ...newRecord(kind, prefix), ...initial }}
                onSave={async (fields) => {
                    // The bare prefix: the gateway makes an id.
                    const is_bare = fields[`${kind}_id`] === prefix;
                    await createRecord(kind, is_bare ? { ...fields, [`${kind}_id`]: null } : fields);
                    await refresh();
                }}
                onClose={onClose}
            />
        );
    }
    if (id === '') return null;
    if (!query.data || !query.isFetchedAfterMount || !may_change) {
        return (
            <Drawer title={query.data ? recordName(kind, query.data) : id} onClose={onClose}>
                <QueryView query={query} what={t('master.failed')}>
                    {(record) => <RecordFacts rules={fieldsOf(kind, codeText, true)} record={record} />}
                </QueryView>
            </Drawer>
        );
    }
    const record = query.data;
    return (
        <>
            <RecordDrawer
                title={`${isolated(recordName(kind, record))} (${id})`}
                rules={fieldsOf(kind, codeText, false)}
                record={record}
                onSave={async (fields, version) => {
                    await changeRecord(kind, id, fields, version);
                    await refresh();
                }}
                isConflict={isConflict}
                reload={() => client.fetchQuery({ ...recordById<MasterRecord>(kind, id), staleTime: 0 })}
                onDelete={() => setDeleting(true)}
                onClose={onClose}
            />
            {is_deleting && (
                <DeleteRecord
                    id={id}
                    name={recordName(kind, record)}
                    onDelete={() => deleteRecord(kind, id, record.version)}
                    onDone={() => {
                        setDeleting(false);
                        onClose();
                        onDeleted?.();
                        void refresh();
                    }}
                    onClose={() => setDeleting(false)}
                    referringTo={referringTo}
                />
            )}
        </>
    );
}
