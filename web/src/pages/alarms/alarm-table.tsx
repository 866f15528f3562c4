import { Link } from 'react-router';
import { classes } from '../../ui/classes';
import { canAcknowledge, priorityNumber, type AlarmLive } from '../../api/alarm';
import { useSession } from '../../api/session';
import { useTagFacts, type TagFacts } from '../../live/tag-facts';
import { useTagValue } from '../../live/use-tag-value';
import { useT } from '../../text/language';
import { shownTagNumber } from '../../text/shown-number';
import { Age } from '../../ui/age';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Mark, type MarkKind } from '../../ui/mark';
import { Menu, type MenuItem } from '../../ui/menu';
import { Tick } from '../../ui/tick';
import { Value } from '../../ui/value';
import css from './alarms.module.css';
import type { AlarmAction } from './alarm-action';

interface AlarmTableProps {
    rows: AlarmLive[];
    chosen: ReadonlySet<string>;
    onChosen: (chosen: ReadonlySet<string>) => void;
    onAct: (action: AlarmAction, alarm: AlarmLive) => void;
}

/** The formats of the tags are fetched only for the first rows, which are the most urgent. */
const readAsTheirTags = 100;

/** A table of alarms in the given order. */
export function AlarmTable({ rows, chosen, onChosen, onAct }: AlarmTableProps) {
    const t = useT();
    const { can } = useSession();
    const facts = useTagFacts(rows.slice(0, readAsTheirTags).map((alarm) => alarm.tag_id ?? ''));
    const columns: Column<AlarmLive>[] = [
        {
            id: 'message',
            label: t('alarms.message'),
            width: 'most',
            cell: (alarm) => <Message alarm={alarm} onAct={onAct} />,
        },
        {
            id: 'state',
            label: t('alarms.state'),
            hiddenBelow: 700,
            cell: (alarm) => <span className={css.state}>{t(`alarm.${alarm.alarm_state ?? 'NORMAL'}`)}</span>,
        },
        {
            id: 'value',
            label: t('alarms.value'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (alarm) => alarm.tag_id && <LiveValue tagId={alarm.tag_id} of={facts.get(alarm.tag_id)} />,
        },
        {
            id: 'limit',
            label: t('alarms.limit'),
            isNumber: true,
            hiddenBelow: 1300,
            cell: (alarm) => (alarm.limit == null ? '–' : shownTagNumber(alarm.limit, facts.get(alarm.tag_id ?? ''))),
        },
        {
            id: 'since',
            label: t('alarms.since'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (alarm) => <Age ts={alarm.active_since ?? 0} />,
        },
        {
            id: 'acked',
            label: t('alarms.acked_by'),
            hiddenBelow: 1300,
            cell: (alarm) => (alarm.alarm_state === 'ACTIVE_ACK' && alarm.acked_by) || '–',
        },
    ];
    if (can('operator')) {
        columns.unshift({ id: 'select', label: '', width: 'narrow', cell: (alarm) => selectBox(alarm) });
        columns.push({
            id: 'actions',
            label: '',
            width: 'narrow',
            cell: (alarm) => <Actions alarm={alarm} onAct={onAct} />,
        });
    }
    const selectBox = (alarm: AlarmLive) => {
        if (!canAcknowledge(alarm)) return null;
        const id = alarm.alarm_id;
        return (
            <Tick
                label={t('alarms.select', { alarm: alarm.message ?? id })}
                isOn={chosen.has(id)}
                onChange={(isOn) =>
                    onChosen(isOn ? new Set(chosen).add(id) : new Set([...chosen].filter((each) => each !== id)))
                }
            />
        );
    };
    return (
        <DataTable
            label={t('nav.alarms')}
            columns={columns}
            rows={rows}
            rowKey={(alarm) => alarm.alarm_id}
            rowState={(alarm) =>
                alarm.alarm_state === 'ACTIVE_UNACK' && priorityNumber(alarm.priority) === 1 ? 'wash' : undefined
            }
        />
    );
}

function Message({ alarm, onAct }: { alarm: AlarmLive; onAct: AlarmTableProps['onAct'] }) {
    const t = useT();
    const priority = priorityNumber(alarm.priority);
    const isNormal = alarm.alarm_state === 'NORMAL';
    return (
        <div className={css.message}>
            <Mark
                kind={isNormal ? 'good' : (`p${priority}` as MarkKind)}
                label={isNormal ? undefined : t(`priority.${priority}`)}
            />
            <div>
                <button
                    type="button"
                    className={classes(css.open, canAcknowledge(alarm) && css.unacked)}
                    title={alarm.message}
                    data-alarm={alarm.alarm_id}
                    onClick={() => onAct('open', alarm)}
                >
                    <span className={css.oneLine}>{alarm.message}</span>
                </button>
                <span className={css.sub}>
                    <span className={css.narrowOnly}>
                        {t(`alarm.${alarm.alarm_state ?? 'NORMAL'}`)}, <Age ts={alarm.active_since ?? 0} />
                    </span>
                    {alarm.tag_id && <Link to={`/tags/${encodeURIComponent(alarm.tag_id)}`}>{alarm.tag_id}</Link>}
                </span>
            </div>
        </div>
    );
}

/** Alarms exist only for numbers and Booleans, so this holds also for a tag that is not loaded yet. */
const numbers = { data_type: 'Double' };

function LiveValue({ tagId, of }: { tagId: string; of?: TagFacts }) {
    return <Value shown={useTagValue(tagId)} of={of ?? numbers} states={of?.states} />;
}

function Actions({ alarm, onAct }: { alarm: AlarmLive; onAct: AlarmTableProps['onAct'] }) {
    const t = useT();
    const { can } = useSession();
    const name = alarm.alarm_name ?? alarm.alarm_id;
    const items: MenuItem[] = [
        { id: 'shelve', label: t('alarms.shelve'), icon: 'stop', onChoose: () => onAct('shelve', alarm) },
        { id: 'open', label: t('alarms.details'), icon: 'edit', onChoose: () => onAct('open', alarm) },
    ];
    if (can('engineer'))
        items.push({
            id: 'disable',
            label: t('alarms.disable'),
            icon: 'close',
            isDanger: true,
            onChoose: () => onAct('disable', alarm),
        });
    return (
        <div className={css.actions}>
            {canAcknowledge(alarm) && (
                <Button
                    icon="check"
                    aria-label={t('alarms.ack_named', { alarm: name })}
                    onClick={() => onAct('ack', alarm)}
                >
                    <span className={css.wideOnly}>{t('alarms.ack')}</span>
                </Button>
            )}
            <Menu label={t('alarms.actions_of', { alarm: name })} items={items} />
        </div>
    );
}
