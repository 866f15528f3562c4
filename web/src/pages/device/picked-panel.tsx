import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { opcState, startOpc } from '../../api/opc';
import { useSession } from '../../api/session';
import { bulkFaults, fetchTagIds, putTags } from '../../api/tag-bulk';
import { useOpcs } from '../../live/use-lists';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Mark } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';
import { bodyOfPicked, isHindered, pickedTags, type PickedNode, type PickedTag } from './browse-tags';
import css from './browse.module.css';

interface PickedPanelProps {
    opcId: string;
    picked: readonly PickedNode[];
    onRemove: (node: string) => void;
    /** Called after the tags were created. */
    onDone: () => void;
}

/** The tags that will be created. Their ids can be changed; ids that are used twice are marked. */
export function PickedPanel({ opcId, picked, onRemove, onDone }: PickedPanelProps) {
    const t = useT();
    const { can } = useSession();
    const [ids, setIds] = useState<Readonly<Record<string, string>>>({});
    const known = useQuery({
        queryKey: ['tag', 'ids', opcId],
        queryFn: ({ signal }) => fetchTagIds(opcId, signal),
        enabled: picked.length > 0,
        staleTime: 30_000,
    });
    const tags = pickedTags(opcId, picked, known.data ?? new Map(), ids);
    const { create, created, isBusy, error, startError } = useCreation(opcId, () => {
        setIds({});
        onDone();
    });
    const opc = useOpcs().data?.find((each) => each.opc_id === opcId);
    const isIdle = opc !== undefined && ['stopped', 'not_collecting'].includes(opcState(opc));
    const blocked = clashText(tags.filter(isHindered).length, t);
    const faults = bulkFaults(error) ?? [];
    const columns = usePickedColumns({
        faultOf: (tag) => faults.find(({ line }) => tags[line - 1] === tag)?.message,
        onName: (tag, id) => setIds({ ...ids, [tag.node]: id }),
        onRemove,
    });
    return (
        <Panel title={t('browse.picked')} isFlush>
            <p role="status" className={css.done}>
                {created !== undefined && (
                    <>
                        <Mark kind="good" /> {t('browse.created', { count: created })}{' '}
                        <Link to={`/devices/${encodeURIComponent(opcId)}`}>{t('browse.show_tags')}</Link>
                    </>
                )}
            </p>
            {error !== undefined && faults.length === 0 && <ErrorNote what={t('browse.create_failed')} error={error} />}
            {startError !== undefined && (
                <ErrorNote what={t('devices.start_failed', { device: opc?.opc_name ?? opcId })} error={startError} />
            )}
            {known.error && <ErrorNote what={t('tags.failed')} error={known.error} />}
            {tags.length === 0 ? (
                <EmptyState>{can('engineer') ? t('browse.tick') : t('browse.look')}</EmptyState>
            ) : (
                <>
                    <DataTable
                        label={t('browse.picked')}
                        columns={columns}
                        rows={tags}
                        rowKey={(tag) => tag.node}
                        rowState={(tag) => (isHindered(tag) ? 'bad' : undefined)}
                    />
                    {can('engineer') && (
                        <div className={css.actions}>
                            <ButtonRow>
                                {isIdle && (
                                    <Button
                                        kind="primary"
                                        isBusy={isBusy}
                                        blocked={blocked}
                                        onClick={() => void create(tags, true)}
                                    >
                                        {t('browse.create_start', { count: tags.length })}
                                    </Button>
                                )}
                                <Button
                                    kind={isIdle ? 'plain' : 'primary'}
                                    isBusy={isBusy}
                                    blocked={blocked}
                                    onClick={() => void create(tags, false)}
                                >
                                    {t('browse.create', { count: tags.length })}
                                </Button>
                            </ButtonRow>
                        </div>
                    )}
                </>
            )}
        </Panel>
    );
}

function clashText(count: number, t: ReturnType<typeof useT>): string | undefined {
    return count > 0 ? t('browse.clashes', { count }) : undefined;
}

/** Creates the tags and reports how many there are; then the device is started, where that is wanted. */
function useCreation(opcId: string, onDone: () => void) {
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const start = useAct();
    const [created, setCreated] = useState<number>();
    const create = async (tags: readonly PickedTag[], doesStart: boolean) => {
        if (isBusy) return;
        setCreated(undefined);
        const isCreated = await run(async () => {
            const done = await putTags(opcId, tags.map(bodyOfPicked));
            await client.invalidateQueries({ queryKey: ['tag'] });
            await client.invalidateQueries({ queryKey: ['opc'] });
            setCreated(done.created);
            onDone();
        });
        if (isCreated && doesStart) await start.run(() => startOpc(opcId));
    };
    return { create, created, isBusy: isBusy || start.isBusy, error, startError: start.error };
}

interface ColumnsOf {
    /** The fault that the gateway reported for a tag. */
    faultOf: (tag: PickedTag) => string | undefined;
    onName: (tag: PickedTag, id: string) => void;
    onRemove: (node: string) => void;
}

function usePickedColumns({ faultOf, onName, onRemove }: ColumnsOf): Column<PickedTag>[] {
    const t = useT();
    const idCell = (tag: PickedTag) => {
        const fault = faultOf(tag);
        return (
            <>
                <input
                    className={css.input}
                    aria-label={t('browse.id_of', { name: tag.tag_name })}
                    value={tag.tag_id}
                    aria-invalid={isHindered(tag) || Boolean(fault) || undefined}
                    spellCheck={false}
                    onChange={(event) => onName(tag, event.target.value)}
                />
                {tag.clash && (
                    <span className={css.clash}>
                        <Mark kind={isHindered(tag) ? 'bad' : 'uncertain'} /> {t(`browse.${tag.clash}`)}
                    </span>
                )}
                {fault && <span className={css.clash}>{fault}</span>}
            </>
        );
    };
    return [
        { id: 'id', label: t('tags.tag'), width: 'grow', cell: idCell },
        { id: 'name', label: t('tags.name'), cell: (tag) => tag.tag_name },
        {
            id: 'address',
            label: t('tags.address'),
            hiddenBelow: 1300,
            cell: (tag) => <code>{tag.plc_address}</code>,
        },
        { id: 'type', label: t('tags.type'), hiddenBelow: 700, cell: (tag) => tag.data_type },
        {
            id: 'remove',
            label: '',
            width: 'narrow',
            cell: (tag) => (
                <Button kind="quiet" icon="remove" iconOnly onClick={() => onRemove(tag.node)}>
                    {t('browse.remove', { name: tag.tag_name })}
                </Button>
            ),
        },
    ];
}
