import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { cloneBody, createOpc, opcList, type Opc } from '../../api/opc';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { ErrorNote } from '../../ui/state-views';

/** A name after `id` that no device has: ID_2, ID_3 … */
function freeId(id: string, known: readonly string[]): string {
    let n = 2;
    while (known.includes(`${id}_${n}`)) n += 1;
    return `${id}_${n}`;
}

export function CloneDialog({ opc, known, onClose }: { opc: Opc; known: readonly string[]; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const navigate = useNavigate();
    const [opcId, setId] = useState(() => freeId(opc.opc_id, known));
    const [name, setName] = useState(() => t('clone.name_of', { device: opc.opc_name }));
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const isTaken = known.includes(opcId);
    const submit = async () => {
        if (isTaken || !opcId || isBusy) return;
        setBusy(true);
        setError(undefined);
        try {
            await createOpc(cloneBody(opc, opcId, name));
            await client.invalidateQueries({ queryKey: opcList.queryKey });
            onClose();
            await navigate(`/devices/${encodeURIComponent(opcId)}`);
        } catch (caught) {
            setError(caught);
            setBusy(false);
        }
    };
    const fields = error instanceof ApiError ? error.fields : {};
    return (
        <Dialog
            title={t('clone.title', { device: opc.opc_name })}
            size="small"
            onClose={onClose}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('clone.submit')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('clone.text')}</p>
            <TextField
                label={t('clone.id')}
                value={opcId}
                onChange={setId}
                isMono
                error={fields['opc_id'] ?? (isTaken ? t('clone.taken') : undefined)}
                input={{ autoComplete: 'off', spellCheck: false }}
            />
            <TextField label={t('devices.name')} value={name} onChange={setName} error={fields['opc_name']} />
            {error !== undefined && Object.keys(fields).length === 0 && (
                <ErrorNote what={t('clone.failed')} error={error} />
            )}
        </Dialog>
    );
}
