import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fieldsOf, newRecord, type RuledKind } from '../../api/record-fields';
import { createCall, recordCalls } from '../../api/record-calls';
import { recordKinds, recordById, recordName, type MasterRecord, type RecordKind } from '../../api/record';
import { useSession } from '../../api/session';
import { isolated } from '../../text/isolate';
import { useCodeText, useT } from '../../text/language';
import { Drawer } from '../../ui/dialog';
import { EditedRecord } from '../../ui/edited-record';
import { RecordDrawer } from '../../ui/record-drawer';
import { RecordFacts } from '../../ui/record-facts';
import { QueryView } from '../../ui/state-views';

type EditedKind = RecordKind & RuledKind;

interface RecordEditorProps {
    kind: EditedKind;
    /** '' = none is open. */
    id: string;
    isNew: boolean;
    /** Fields that a new one begins with. */
    initial?: Record<string, unknown>;
    onClose: () => void;
    onDeleted?: () => void;
}

/** The drawer of one record: a form for engineers, facts for others; for a new one the form. */
export function RecordEditor({ kind, id, isNew, initial, onClose, onDeleted }: RecordEditorProps) {
    const t = useT();
    const codeText = useCodeText();
    const client = useQueryClient();
    const { can } = useSession();
    const query = useQuery({ ...recordById<MasterRecord>(kind, id), enabled: id !== '', staleTime: 0 });
    const mayChange = can('engineer');
    if (isNew && mayChange) {
        return (
            <RecordDrawer
                title={t(`master.add_${kind as 'site'}`)}
                rules={fieldsOf(kind, codeText, true)}
                initial={{ ...newRecord(kind, recordKinds[kind].prefix), ...initial }}
                onSave={createCall(client, kind, ['asset'])}
                onClose={onClose}
            />
        );
    }
    if (id === '') return null;
    if (!query.data || !query.isFetchedAfterMount || !mayChange) {
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
        <EditedRecord
            id={id}
            name={recordName(kind, record)}
            record={record}
            calls={recordCalls(client, kind, id, ['asset'])}
            onClose={onClose}
            onDeleted={() => {
                onClose();
                onDeleted?.();
            }}
        >
            {(form) => (
                <RecordDrawer
                    {...form}
                    title={`${isolated(recordName(kind, record))} (${id})`}
                    rules={fieldsOf(kind, codeText, false)}
                    record={record}
                />
            )}
        </EditedRecord>
    );
}
