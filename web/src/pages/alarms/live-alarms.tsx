import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { byPriority, canAcknowledge, needsAttention, priorityNumber, type AlarmLive } from '../../api/alarm';
import { alarmsChattering } from '../../api/alarm-actions';
import { useSession } from '../../api/session';
import { usePollInterval } from '../../live/use-link';
import { useAlarms } from '../../live/use-lists';
import { useSavedFilters } from '../../live/use-saved';
import { gatewayNow } from '../../text/clock';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Chips, type Chip } from '../../ui/chips';
import { FindBox } from '../../ui/find-box';
import { SavedMenu } from '../../ui/saved-menu';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import { queryOf, useSearch } from '../../ui/use-search';
import { AckDialog } from './ack-dialog';
import type { AlarmAction } from './alarm-action';
import { AlarmDrawer } from './alarm-drawer';
import { chosenAlarms, nuisanceFilters, priorityFilters, stateFilters, type Watched } from './alarm-filter';
import { AlarmTable } from './alarm-table';
import css from './alarms.module.css';
import { DisableDialog } from './disable-dialog';
import { ShelveDialog } from './shelve-dialog';
import { SoundSwitch } from './sound-switch';
import { useAckKey } from './use-ack-key';
import { useHeldRows } from './use-held-rows';

/** So many rows are drawn at once; more on request. */
const rowsAtOnce = 300;
const noIds: ReadonlySet<string> = new Set();

export default function LiveAlarms() {
    const t = useT();
    const query = useAlarms();
    return (
        <QueryView query={query} what={t('alarms.failed')} rows={8}>
            {(alarms) => <AlarmList alarms={alarms.filter(needsAttention)} />}
        </QueryView>
    );
}

function AlarmList({ alarms }: { alarms: AlarmLive[] }) {
    const t = useT();
    const { can } = useSession();
    const [search, change, reset] = useSearch();
    const [asked, setAsked] = useState<{ action: AlarmAction; alarms: AlarmLive[] }>();
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    const [most, setMost] = useState(rowsAtOnce);
    const q = search.get('q') ?? '';
    const filters = (search.get('filter') ?? '').split(',').filter(Boolean);
    const saved = useSavedFilters('alarms');
    const openId = search.get('alarm');
    const set = (name: string, value: string) => change({ [name]: value });
    const interval = usePollInterval(30_000);
    const chattering = useQuery({ ...alarmsChattering, refetchInterval: interval === false ? false : 30_000 });
    const watched = { now: gatewayNow(), chattering: chattering.data ?? noIds };
    const wanted = chosenAlarms(alarms, q, filters, watched).sort(byPriority);
    const { rows, fresh, showFresh, handlers } = useHeldRows(alarms, wanted, `${q} ${filters.join()}`);
    const waiting = rows.filter(canAcknowledge);
    const selected = waiting.filter((alarm) => chosen.has(alarm.alarm_id));
    const act = (action: AlarmAction, alarm: AlarmLive) =>
        action === 'open' ? set('alarm', alarm.alarm_id) : setAsked({ action, alarms: [alarm] });
    const close = () => setAsked(undefined);
    const ackKey = useAckKey(rows, selected, () => setChosen(new Set()));
    const only = asked?.alarms[0];

    return (
        <>
            <div className={css.bar} data-print="no">
                <FindBox label={t('alarms.find')} value={q} onChange={(text) => set('q', text)} />
                <FilterChips
                    alarms={alarms}
                    q={q}
                    filters={filters}
                    watched={watched}
                    onChange={(ids) => set('filter', ids.join(','))}
                />
                {saved && (
                    <SavedMenu
                        label={t('saved.filters')}
                        {...saved}
                        present={queryOf({ q, filter: filters.join(',') })}
                        nothing={t('saved.nothing')}
                        onOpen={(query) => reset(Object.fromEntries(new URLSearchParams(query)))}
                    />
                )}
                <SoundSwitch />
            </div>
            {ackKey.error !== undefined && <ErrorNote what={t('ack.failed')} error={ackKey.error} />}
            {/* Its height is fixed, so that neither the notice nor the buttons move a row. */}
            <div className={css.line}>
                <span className={css.muted}>{t('alarms.count', { count: rows.length })}</span>
                <span className={css.fresh}>
                    {fresh > 0 && (
                        <Button icon="refresh" onClick={showFresh}>
                            {t('alarms.fresh', { count: fresh })}
                        </Button>
                    )}
                </span>
                {can('operator') && (
                    <AckButtons
                        selected={selected.length}
                        waiting={waiting.length}
                        onAck={() => setAsked({ action: 'ack', alarms: selected.length > 0 ? selected : waiting })}
                        onNone={() => setChosen(new Set())}
                    />
                )}
            </div>
            {rows.length === 0 ? (
                <NoAlarms isFiltered={alarms.length > 0} onReset={() => reset()} />
            ) : (
                <div className={css.table} {...handlers}>
                    <AlarmTable rows={rows.slice(0, most)} chosen={chosen} onChosen={setChosen} onAct={act} />
                </div>
            )}
            {rows.length > most && (
                <EmptyState
                    action={<Button onClick={() => setMost(most + rowsAtOnce)}>{t('alarms.show_more')}</Button>}
                >
                    {t('alarms.more', { count: rows.length - most })}
                </EmptyState>
            )}
            {asked?.action === 'ack' && (
                <AckDialog alarms={asked.alarms} onClose={close} onDone={() => setChosen(new Set())} />
            )}
            {asked?.action === 'shelve' && only && <ShelveDialog alarm={only} onClose={close} />}
            {asked?.action === 'disable' && only && <DisableDialog alarm={only} onClose={close} />}
            {openId && !asked && (
                <AlarmDrawer
                    alarmId={openId}
                    live={alarms.find((alarm) => alarm.alarm_id === openId)}
                    onAct={act}
                    onClose={() => set('alarm', '')}
                />
            )}
        </>
    );
}

interface AckButtonsProps {
    /** Number of alarms. */
    selected: number;
    waiting: number;
    onAck: () => void;
    onNone: () => void;
}

function AckButtons({ selected, waiting, onAck, onNone }: AckButtonsProps) {
    const t = useT();
    return (
        <ButtonRow align="end">
            {selected > 0 && (
                <Button kind="quiet" onClick={onNone}>
                    {t('alarms.select_none')}
                </Button>
            )}
            <Button
                kind={selected > 0 ? 'primary' : 'plain'}
                icon="check"
                blocked={waiting === 0 ? t('alarms.nothing_to_ack') : undefined}
                onClick={onAck}
            >
                {selected > 0 ? t('alarms.ack_selected', { count: selected }) : t('alarms.ack_all', { count: waiting })}
            </Button>
        </ButtonRow>
    );
}

function FilterChips({
    alarms,
    q,
    filters,
    watched,
    onChange,
}: {
    alarms: AlarmLive[];
    q: string;
    filters: string[];
    watched: Watched;
    onChange: (ids: string[]) => void;
}) {
    const t = useT();
    const count = (id: string) => chosenAlarms(alarms, q, [id], watched).length;
    const chips: Chip[] = [
        ...stateFilters.map((id) => ({ id, label: t(`alarms.filter_${id}`), count: count(id) })),
        ...priorityFilters.map((id, n) => ({
            id,
            label: t(`priority.${(n + 1) as 1 | 2 | 3 | 4}`),
            count: alarms.filter((alarm) => priorityNumber(alarm.priority) === n + 1).length,
            mark: id,
        })),
        ...nuisanceFilters.map((id) => ({ id, label: t(`alarms.filter_${id}`), count: count(id) })),
    ];
    return <Chips label={t('alarms.filters')} chips={chips} chosen={filters} onChange={onChange} />;
}

function NoAlarms({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
    const t = useT();
    if (!isFiltered) return <EmptyState>{t('alarms.none')}</EmptyState>;
    return (
        <EmptyState action={<Button onClick={onReset}>{t('alarms.show_all')}</Button>}>
            {t('alarms.no_match')}
        </EmptyState>
    );
}
