import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Path } from '../../api/path';
import { recordCalls, referringTo } from '../../api/record-calls';
import { fieldsOf, newRecord } from '../../api/record-fields';
import { record_kinds, recordById } from '../../api/record';
import { isolated } from '../../text/isolate';
import { useCodeText, useT } from '../../text/language';
import { DeleteRecord } from '../../ui/delete-record';
import { RecordDrawer } from '../../ui/record-drawer';
import { StepList } from './step-list';
import { draftOfStep, stepFaults, stepsOf } from './step-rules';

interface PathFormProps {
    /** Absent for a new one. */
    path?: Path;
    onSave: (fields: Record<string, unknown>, version: number) => Promise<unknown>;
    reload?: () => Promise<Path>;
    isConflict?: (error: unknown) => boolean;
    onDelete?: () => void;
    onDone?: (saved: unknown) => void;
    onClose: () => void;
}

export function PathForm({ path, ...rest }: PathFormProps) {
    const t = useT();
    const codeText = useCodeText();
    const [steps, setSteps] = useState(() => (path?.steps ?? []).map(draftOfStep));
    const [is_touched, setTouched] = useState(!path);
    const is_wrong = stepFaults(steps).some((faults) => faults.length > 0);
    return (
        <RecordDrawer
            title={path ? `${isolated(path.path_name)} (${path.path_id})` : t('paths.add')}
            rules={fieldsOf('path', codeText, !path)}
            record={path}
            initial={newRecord('path', record_kinds.path.prefix)}
            more={is_touched && !is_wrong ? { steps: stepsOf(steps) } : {}}
            fault={is_wrong ? t('paths.mend_first') : undefined}
            onTaken={(stored) => {
                setSteps((stored as unknown as Path).steps.map(draftOfStep));
                setTouched(false);
            }}
            {...rest}
        >
            {({ errors, is_checked }) => (
                <StepList
                    steps={steps}
                    onChange={(next) => {
                        setSteps(next);
                        setTouched(true);
                    }}
                    errors={errors}
                    is_checked={is_checked}
                />
            )}
        </RecordDrawer>
    );
}

interface EditPathProps {
    path_id: string;
    onClose: () => void;
    onDeleted: () => void;
}

export function EditPath({ path_id, onClose, onDeleted }: EditPathProps) {
    const client = useQueryClient();
    const query = useQuery({ ...recordById<Path>('path', path_id), staleTime: 0 });
    const [is_deleting, setDeleting] = useState(false);
    const calls = recordCalls(client, 'path', path_id);
    const path = query.data;
    if (!path || !query.isFetchedAfterMount) return null;
    return (
        <>
            <PathForm
                path={path}
                onSave={calls.onSave}
                reload={async () => (await calls.reload()) as unknown as Path}
                isConflict={calls.isConflict}
                onDelete={() => setDeleting(true)}
                onClose={onClose}
            />
            {is_deleting && (
                <DeleteRecord
                    id={path_id}
                    name={path.path_name}
                    onDelete={() => calls.remove(path.version)}
                    onDone={() => {
                        onDeleted();
                        void calls.refresh();
                    }}
                    onClose={() => setDeleting(false)}
                    referringTo={referringTo}
                />
            )}
        </>
    );
}
