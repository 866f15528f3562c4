import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { copyFlow, type FlowView } from '../../api/flow';
import { ApiError } from '../../api/api-error';
import { tagById } from '../../api/tag';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { Dialog } from '../../ui/dialog';
import { FieldGrid, TextField } from '../../ui/field';
import { Mark } from '../../ui/mark';
import { ErrorNote } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';
import css from './flows.module.css';
import { commonPrefix, graphForDevice, replacedTag, tagsOf } from './template';

interface Replaced {
    tagId: string;
    made: string;
}

/** A copy of a flow for another device: the beginning of its tags is replaced, and the tags that do not exist are shown
 *  before anything is made. */
export default function TemplateDialog({ view, onClose }: { view: FlowView; onClose: () => void }) {
    const t = useT();
    const client = useQueryClient();
    const navigate = useNavigate();
    const { run, isBusy, error } = useAct();
    const tags = useMemo(() => tagsOf(view), [view]);
    const [name, setName] = useState('');
    const [from, setFrom] = useState(() => commonPrefix(tags));
    const [to, setTo] = useState('');
    const [isChecked, setChecked] = useState(false);
    const begin = to.trim();
    const { rows, asked, missing, isAsking } = useReplaced(tags, from, begin);
    const prefixFault = !isChecked
        ? undefined
        : begin === ''
          ? t('schema.required')
          : asked.length === 0
            ? t('flows.copy_no_tag')
            : undefined;
    const submit = async () => {
        setChecked(true);
        if (!name.trim() || asked.length === 0 || isAsking) return;
        await run(async () => {
            const id = await copyFlow(view, name.trim(), (flow, pictures) =>
                graphForDevice(view, flow, (tagId) => replacedTag(tagId, from, begin), missing, pictures),
            );
            await client.invalidateQueries({ queryKey: ['flow'] });
            void navigate(`/flows/${encodeURIComponent(id)}`);
        });
    };
    return (
        <Dialog
            title={t('flows.copy_for')}
            size="wide"
            onClose={onClose}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button
                        kind="primary"
                        type="submit"
                        isBusy={isBusy}
                        blocked={isAsking ? t('flows.copy_asking') : undefined}
                    >
                        {t('flows.copy_make')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.fields}>
                <p>{t('flows.copy_text')}</p>
                <FieldGrid>
                    <TextField
                        label={t('record.name')}
                        error={isChecked && !name.trim() ? t('schema.required') : undefined}
                        value={name}
                        onChange={setName}
                        input={{ maxLength: 200, autoComplete: 'off' }}
                        isRequired
                    />
                    <TextField
                        label={t('flows.copy_from')}
                        value={from}
                        onChange={setFrom}
                        input={{ spellCheck: false }}
                        isMono
                    />
                    <TextField
                        label={t('flows.copy_to')}
                        help={t('flows.copy_to_help')}
                        error={prefixFault}
                        value={to}
                        onChange={setTo}
                        input={{ spellCheck: false }}
                        isRequired
                        isMono
                    />
                </FieldGrid>
                <p role="status">
                    {begin !== '' &&
                        asked.length > 0 &&
                        !isAsking &&
                        (missing.size > 0
                            ? t('flows.copy_missing', { count: missing.size })
                            : t('flows.copy_complete', { count: asked.length }))}
                </p>
                <TagPreview rows={rows} missing={missing} isAsking={isAsking} />
                {error !== undefined && <ErrorNote what={t('flows.copy_failed')} error={error} />}
            </div>
        </Dialog>
    );
}

/** The tags of the copy, and which of them the gateway does not know. */
function useReplaced(tags: readonly string[], from: string, begin: string) {
    const rows = tags.map((tagId): Replaced => ({
        tagId,
        made: begin === '' ? tagId : replacedTag(tagId, from, begin),
    }));
    const asked = rows.filter(({ tagId, made }) => made !== tagId);
    const found = useQueries({
        queries: asked.map(({ made }) => ({ ...tagById(made), retry: false, staleTime: 30_000 })),
    });
    const isMissing = (n: number) => found[n]?.error instanceof ApiError && found[n].error.code === 'NOT_FOUND';
    return {
        rows,
        asked,
        missing: new Set(asked.filter((_, n) => isMissing(n)).map(({ made }) => made)),
        isAsking: found.some((query) => query.isPending),
    };
}

interface TagPreviewProps {
    rows: readonly Replaced[];
    missing: ReadonlySet<string>;
    isAsking: boolean;
}

/** Each tag of the flow, what it becomes, and whether that exists. */
function TagPreview({ rows, missing, isAsking }: TagPreviewProps) {
    const t = useT();
    const stateOf = ({ tagId, made }: Replaced) => {
        if (made === tagId) return t('flows.copy_stays');
        if (!missing.has(made)) return isAsking ? '…' : t('flows.copy_exists');
        return (
            <span className={css.problem}>
                <Mark kind="bad" /> {t('flows.copy_none')}
            </span>
        );
    };
    return (
        <DataTable
            label={t('flows.bindings')}
            rows={rows}
            rowKey={({ tagId }) => tagId}
            columns={[
                { id: 'tag', label: t('tags.tag'), cell: ({ tagId }) => <code>{tagId}</code> },
                { id: 'made', label: t('flows.copy_becomes'), cell: ({ made }) => <code>{made}</code> },
                { id: 'state', label: t('flows.copy_state'), cell: stateOf },
            ]}
        />
    );
}
