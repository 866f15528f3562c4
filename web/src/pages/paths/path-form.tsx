import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Path } from '../../api/path';
import { recordCalls } from '../../api/record-calls';
import { fieldsOf, newRecord } from '../../api/record-fields';
import { record_kinds, recordById } from '../../api/record';
import { isolated } from '../../text/isolate';
import { useCodeText, useT } from '../../text/language';
import { EditedRecord } from '../../ui/edited-record';
import { RecordDrawer } from '../../ui/record-drawer';
import type { RecordForm } from '../../ui/record-form';
import { StepList } from './step-list';
import { draftOfStep, stepFaults, stepsOf } from './step-rules';

interface PathFormProps extends RecordForm<Path> {
    /** Absent for a new one. */
    path?: Path;
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
                setSteps(stored.steps.map(draftOfStep));
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
    const path = query.data;
    if (!path || !query.isFetchedAfterMount) return null;
    return (
        <EditedRecord
            id={path_id}
            name={path.path_name}
            record={path}
            calls={recordCalls<Path>(client, 'path', path_id)}
            onClose={onClose}
            onDeleted={onDeleted}
        >
            {(form) => <PathForm path={path} {...form} />}
        </EditedRecord>
    );
}
