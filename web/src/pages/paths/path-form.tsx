import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Path } from '../../api/path';
import { recordCalls } from '../../api/record-calls';
import { fieldsOf, newRecord } from '../../api/record-fields';
import { recordKinds, recordById } from '../../api/record';
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
    const [isTouched, setTouched] = useState(!path);
    const isWrong = stepFaults(steps).some((faults) => faults.length > 0);
    return (
        <RecordDrawer
            title={path ? `${isolated(path.path_name)} (${path.path_id})` : t('paths.add')}
            rules={fieldsOf('path', codeText, !path)}
            record={path}
            initial={newRecord('path', recordKinds.path.prefix)}
            more={isTouched && !isWrong ? { steps: stepsOf(steps) } : {}}
            fault={isWrong ? t('paths.correct_first') : undefined}
            onTaken={(stored) => {
                setSteps(stored.steps.map(draftOfStep));
                setTouched(false);
            }}
            {...rest}
        >
            {({ errors, isChecked }) => (
                <StepList
                    steps={steps}
                    onChange={(next) => {
                        setSteps(next);
                        setTouched(true);
                    }}
                    errors={errors}
                    isChecked={isChecked}
                />
            )}
        </RecordDrawer>
    );
}

interface EditPathProps {
    pathId: string;
    onClose: () => void;
    onDeleted: () => void;
}

export function EditPath({ pathId, onClose, onDeleted }: EditPathProps) {
    const client = useQueryClient();
    const query = useQuery({ ...recordById<Path>('path', pathId), staleTime: 0 });
    const path = query.data;
    if (!path || !query.isFetchedAfterMount) return null;
    return (
        <EditedRecord
            id={pathId}
            name={path.path_name}
            record={path}
            calls={recordCalls<Path>(client, 'path', pathId)}
            onClose={onClose}
            onDeleted={onDeleted}
        >
            {(form) => <PathForm path={path} {...form} />}
        </EditedRecord>
    );
}
