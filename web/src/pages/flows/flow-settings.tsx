import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Flow } from '../../api/flow';
import { recordCalls } from '../../api/record-calls';
import { fieldsOf } from '../../api/record-fields';
import { isolated } from '../../text/isolate';
import { useCodeText, useT } from '../../text/language';
import { EditedRecord } from '../../ui/edited-record';
import { RecordDrawer } from '../../ui/record-drawer';

/** Name, site, size of a flow, and its deletion. */
export function FlowSettings({ flow, onClose }: { flow: Flow; onClose: () => void }) {
    const t = useT();
    const codeText = useCodeText();
    const client = useQueryClient();
    const navigate = useNavigate();
    return (
        <EditedRecord
            id={flow.flow_id}
            name={flow.flow_name}
            record={flow}
            calls={recordCalls<Flow>(client, 'flow', flow.flow_id)}
            about={t('flows.delete_text')}
            onClose={onClose}
            onDeleted={() => void navigate('/flows')}
        >
            {(form) => (
                <RecordDrawer
                    {...form}
                    title={`${isolated(flow.flow_name)} (${flow.flow_id})`}
                    rules={fieldsOf('flow', codeText, false)}
                    record={flow}
                />
            )}
        </EditedRecord>
    );
}
