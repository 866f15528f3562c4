import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Flow } from '../../api/flow';
import { recordCalls, referringTo } from '../../api/record-calls';
import { fieldsOf } from '../../api/record-fields';
import { isolated } from '../../text/isolate';
import { useCodeText, useT } from '../../text/language';
import { DeleteRecord } from '../../ui/delete-record';
import { RecordDrawer } from '../../ui/record-drawer';

/** Name, site, size of a flow, and its deletion. */
export function FlowSettings({ flow, onClose }: { flow: Flow; onClose: () => void }) {
    const t = useT();
    const codeText = useCodeText();
    const client = useQueryClient();
    const navigate = useNavigate();
    const [is_deleting, setDeleting] = useState(false);
    const calls = recordCalls(client, 'flow', flow.flow_id);
    return (
        <>
            <RecordDrawer
                title={`${isolated(flow.flow_name)} (${flow.flow_id})`}
                rules={fieldsOf('flow', codeText, false)}
                record={flow}
                onSave={calls.onSave}
                reload={calls.reload}
                isConflict={calls.isConflict}
                onDelete={() => setDeleting(true)}
                onClose={onClose}
            />
            {is_deleting && (
                <DeleteRecord
                    id={flow.flow_id}
                    name={flow.flow_name}
                    about={t('flows.delete_text')}
                    onDelete={() => calls.remove(flow.version)}
                    onDone={() => {
                        void navigate('/flows');
                        void calls.refresh();
                    }}
                    onClose={() => setDeleting(false)}
                    referringTo={referringTo}
                />
            )}
        </>
    );
}
