import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { confirmedAt, systemOpc } from '../../api/opc';
import { useSession } from '../../api/session';
import { readFresh, tagById, writeTag, type Tag } from '../../api/tag';
import { values } from '../../live/live';
import { useOpcs } from '../../live/use-lists';
import { useListedValue } from '../../live/use-tag-value';
import { useNow, useZone } from '../../text/clock';
import { isolated } from '../../text/isolate';
import { useT } from '../../text/language';
import { formatDate, formatSpan, formatTimeMs } from '../../text/time';
import { Button } from '../../ui/button';
import { HistoryLink } from '../../changes/history-link';
import { Mark } from '../../ui/mark';
import { PageHeader, Panel } from '../../ui/panel';
import { qualityKind } from '../../ui/quality';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { Value } from '../../ui/value';
import { LimitsPanel } from './limits-panel';
import { TagAlarms } from './tag-alarms';
import css from './tag.module.css';
import { Trend } from './trend';

const WriteDialog = lazy(async () => ({ default: (await import('../../ui/write-dialog')).WriteDialog }));

export default function TagPage() {
    const { id = '' } = useParams();
    const t = useT();
    const query = useQuery(tagById(id));
    return (
        <div className={css.page} key={id}>
            {query.data === undefined && <PageHeader title={id} />}
            <QueryView query={query} what={t('tag.failed', { tag: id })} rows={8}>
                {(tag) => <TagView tag={tag} />}
            </QueryView>
        </div>
    );
}

function TagView({ tag }: { tag: Tag }) {
    const t = useT();
    const { can } = useSession();
    const { data: opcs } = useOpcs();
    const [isWriting, setWriting] = useState(false);
    const [isReading, setReading] = useState(false);
    const [failure, setFailure] = useState<unknown>();
    const shown = useListedValue(tag);
    const device = opcs?.find((opc) => opc.opc_id === tag.opc_id)?.opc_name ?? tag.opc_id;
    const confirmed = confirmedAt(opcs ?? [], tag.opc_id, shown.quality);
    const isOwn = tag.opc_id === systemOpc;
    const readNow = async () => {
        const found = await readFresh(tag.tag_id);
        values.offer(found.tag_id, found.value, found.quality, found.ts);
        return found.value;
    };
    const onRead = async () => {
        setFailure(undefined);
        setReading(true);
        try {
            await readNow();
        } catch (error) {
            setFailure(error);
        } finally {
            setReading(false);
        }
    };
    const actions = !isOwn && (
        <>
            <Button icon="refresh" isBusy={isReading} onClick={() => void onRead()}>
                {t('write.read_now')}
            </Button>
            {can('operator') && (
                <Button
                    kind="primary"
                    icon="edit"
                    blocked={tag.writable ? undefined : t('tag.not_writable')}
                    onClick={() => setWriting(true)}
                >
                    {t('tag.write')}
                </Button>
            )}
        </>
    );
    return (
        <>
            <PageHeader
                title={tag.tag_name}
                about={
                    <>
                        {tag.tag_name !== tag.tag_id && `${tag.tag_id} · `}
                        <Link to={`/devices/${encodeURIComponent(tag.opc_id)}`}>{isolated(device)}</Link> ·{' '}
                        <code>{isolated(tag.plc_address)}</code> · {tag.data_type}
                    </>
                }
                actions={actions}
            />
            {failure !== undefined && <ErrorNote what={t('tag.read_failed')} error={failure} />}
            <PresentValue tag={tag} shown={shown} confirmed={confirmed} />
            <Trend tag={tag} />
            <div className={css.columns}>
                <LimitsPanel tag={tag} />
                <TagAlarms tagId={tag.tag_id} />
            </div>
            <Suspense>
                {isWriting && (
                    <WriteDialog
                        tag={tag}
                        isScaled={tag.scale !== null || tag.offset !== null || tag.scale_from !== ''}
                        shown={shown}
                        confirmedAt={confirmed}
                        onWrite={(value) => writeTag(tag.tag_id, value)}
                        onReadNow={readNow}
                        onClose={() => setWriting(false)}
                    />
                )}
            </Suspense>
        </>
    );
}

interface Shown {
    value: string;
    quality: number;
    ts: number;
    isStale?: boolean;
}

function PresentValue({ tag, shown, confirmed }: { tag: Tag; shown: Shown; confirmed: number }) {
    const t = useT();
    const zone = useZone();
    const kind = qualityKind(shown.quality, shown.ts);
    const cause = kind === 'good' ? '' : tag.value_read_error_message;
    return (
        <Panel
            title={t('tag.present')}
            side={tag.opc_id !== systemOpc && <HistoryLink kind="tag" id={tag.tag_id} opcId={tag.opc_id} />}
        >
            <div className={css.present}>
                <Value shown={shown} of={tag} unit={tag.unit} states={tag.states} size="single" />
                <dl className={css.facts}>
                    <div>
                        <dt>{t('tags.quality')}</dt>
                        <dd>
                            {kind !== 'good' && (
                                <Mark kind={kind === 'bad' ? 'bad' : kind === 'uncertain' ? 'uncertain' : 'stopped'} />
                            )}{' '}
                            {cause
                                ? t('quality.with_cause', { quality: t(`quality.${kind}`), cause })
                                : t(`quality.${kind}`)}
                        </dd>
                    </div>
                    <div>
                        <dt>{t('tags.time')}</dt>
                        <dd>{shown.ts > 0 ? `${formatDate(shown.ts, zone)} ${formatTimeMs(shown.ts, zone)}` : '–'}</dd>
                    </div>
                    <div>
                        <dt>{t('tag.age')}</dt>
                        <dd>{shown.ts > 0 ? <PlainAge ts={Math.max(shown.ts, confirmed)} /> : '–'}</dd>
                    </div>
                    {tag.description && (
                        <div>
                            <dt>{t('tag.description')}</dt>
                            <dd>{tag.description}</dd>
                        </div>
                    )}
                </dl>
            </div>
        </Panel>
    );
}

function PlainAge({ ts }: { ts: number }) {
    const t = useT();
    return <>{formatSpan(useNow() - ts, t)}</>;
}
