import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
    channelList,
    deleteChannel,
    deleteRule,
    ruleList,
    type NotificationChannel,
    type NotificationRule,
} from '../../api/notification';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatWhen } from '../../text/time';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { ChannelDialog } from './channel-dialog';
import { ChannelTest } from './channel-test';
import { DeleteNotification } from './delete-notification';
import { priorityKey } from './notification-words';
import { RuleDialog } from './rule-dialog';
import { SentPanel } from './sent-panel';
import css from './settings.module.css';

type Open =
    | { kind: 'channel'; channel?: NotificationChannel }
    | { kind: 'rule'; rule?: NotificationRule }
    | { kind: 'test'; channel: NotificationChannel }
    | { kind: 'delete'; id: string; name: string; act: () => Promise<unknown> }
    | undefined;

/** Who is notified of what: the channels, the rules, and the messages that were sent. */
export default function NotificationsTab() {
    const t = useT();
    const channels = useQuery(channelList);
    const rules = useQuery(ruleList);
    const [open, setOpen] = useState<Open>();
    const close = () => setOpen(undefined);
    const known = channels.data ?? [];
    return (
        <>
            <Panel
                title={t('notify.channels')}
                isFlush
                side={
                    <Button kind="primary" icon="add" onClick={() => setOpen({ kind: 'channel' })}>
                        {t('notify.add_channel')}
                    </Button>
                }
            >
                <QueryView query={channels} what={t('notify.channels_failed')} rows={2}>
                    {(all) =>
                        all.length === 0 ? (
                            <EmptyState>{t('notify.no_channels')}</EmptyState>
                        ) : (
                            <ChannelTable channels={all} onOpen={setOpen} />
                        )
                    }
                </QueryView>
            </Panel>
            <Panel
                title={t('notify.rules')}
                isFlush
                side={
                    <Button
                        icon="add"
                        blocked={known.length === 0 ? t('notify.channel_first') : undefined}
                        onClick={() => setOpen({ kind: 'rule' })}
                    >
                        {t('notify.add_rule')}
                    </Button>
                }
            >
                <QueryView query={rules} what={t('notify.rules_failed')} rows={2}>
                    {(all) =>
                        all.length === 0 ? (
                            <EmptyState>{t('notify.no_rules')}</EmptyState>
                        ) : (
                            <RuleTable rules={all} channels={known} onOpen={setOpen} />
                        )
                    }
                </QueryView>
            </Panel>
            <SentPanel channels={known} />
            {open?.kind === 'channel' && <ChannelDialog channel={open.channel} all={known} onClose={close} />}
            {open?.kind === 'rule' && (
                <RuleDialog rule={open.rule} all={rules.data ?? []} channels={known} onClose={close} />
            )}
            {open?.kind === 'test' && <ChannelTest channel={open.channel} onClose={close} />}
            {open?.kind === 'delete' && <DeleteNotification name={open.name} act={open.act} onClose={close} />}
        </>
    );
}

function ChannelTable({ channels, onOpen }: { channels: NotificationChannel[]; onOpen: (open: Open) => void }) {
    const t = useT();
    const zone = useZone();
    const now = gatewayNow();
    const columns: Column<NotificationChannel>[] = [
        { id: 'name', label: t('notify.name'), width: 'grow', cell: (each) => each.name },
        { id: 'kind', label: t('notify.kind'), isWhole: true, cell: (each) => t(`notify.kind_${each.kind}`) },
        {
            id: 'to',
            label: t('notify.receiver'),
            width: 'grow',
            hiddenBelow: 700,
            cell: (each) => (each.kind === 'MAIL' ? each.recipients.join(', ') : each.url.replace('/***', '')),
        },
        {
            id: 'state',
            label: t('notify.state'),
            cell: (each) => {
                if (!each.enabled) return <StateWord kind="stopped">{t('notify.off')}</StateWord>;
                if (each.state.failing_since !== null)
                    return (
                        <StateWord kind="bad">
                            {t('notify.failing', { time: formatWhen(each.state.failing_since, now, zone) })}
                            <span className={css.sub}>{each.state.last_error}</span>
                        </StateWord>
                    );
                if (each.state.waiting > 0)
                    return <StateWord kind="stale">{t('notify.waiting', { count: each.state.waiting })}</StateWord>;
                return <StateWord kind="good">{t('notify.works')}</StateWord>;
            },
        },
        {
            id: 'act',
            label: '',
            width: 'narrow',
            cell: (each) => (
                <span className={css.acts}>
                    <Button
                        kind="quiet"
                        onClick={() => onOpen({ kind: 'test', channel: each })}
                        aria-label={t('notify.test_named', { name: each.name })}
                    >
                        {t('notify.test')}
                    </Button>
                    <RowActs
                        name={each.name}
                        onEdit={() => onOpen({ kind: 'channel', channel: each })}
                        onDelete={() =>
                            onOpen({
                                kind: 'delete',
                                id: each.channel_id,
                                name: each.name,
                                act: () => deleteChannel(each.channel_id),
                            })
                        }
                    />
                </span>
            ),
        },
    ];
    return (
        <DataTable
            label={t('notify.channels')}
            columns={columns}
            rows={channels}
            rowKey={(each) => each.channel_id}
            rowState={(each) => (each.state.failing_since === null ? undefined : 'bad')}
        />
    );
}

function RowActs({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
    const t = useT();
    return (
        <>
            <Button kind="quiet" onClick={onEdit} aria-label={t('notify.change_named', { name })}>
                {t('notify.change')}
            </Button>
            <Button kind="quiet" onClick={onDelete} aria-label={t('notify.delete_named', { name })}>
                {t('notify.delete')}
            </Button>
        </>
    );
}

interface RuleTableProps {
    rules: NotificationRule[];
    channels: NotificationChannel[];
    onOpen: (open: Open) => void;
}

function RuleTable({ rules, channels, onOpen }: RuleTableProps) {
    const t = useT();
    const nameOf = (id: string) => channels.find((each) => each.channel_id === id)?.name ?? id;
    const columns: Column<NotificationRule>[] = [
        { id: 'name', label: t('notify.name'), width: 'grow', cell: (rule) => rule.name },
        {
            id: 'about',
            label: t('notify.about'),
            width: 'grow',
            hiddenBelow: 700,
            cell: (rule) => (
                <>
                    {rule.kinds.length === 0
                        ? t('notify.everything')
                        : rule.kinds.map((kind) => t(`notify.about_${kind as 'ALARM'}`)).join(', ')}
                    {rule.priorities.length > 0 && (
                        <span className={css.sub}>
                            {rule.priorities.map((each) => t(priorityKey(each))).join(', ')}
                        </span>
                    )}
                </>
            ),
        },
        {
            id: 'steps',
            label: t('notify.steps'),
            width: 'grow',
            cell: (rule) =>
                rule.steps.map((step) => (
                    <span key={step.after_minutes} className={css.stepLine}>
                        {step.after_minutes === 0
                            ? t('notify.step_now', { channels: step.channels.map(nameOf).join(', ') })
                            : t('notify.step_later', {
                                  count: step.after_minutes,
                                  channels: step.channels.map(nameOf).join(', '),
                              })}
                    </span>
                )),
        },
        {
            id: 'state',
            label: t('notify.state'),
            isWhole: true,
            hiddenBelow: 700,
            cell: (rule) =>
                rule.enabled ? (
                    <StateWord kind="good">{t('notify.applies')}</StateWord>
                ) : (
                    <StateWord kind="stopped">{t('notify.off')}</StateWord>
                ),
        },
        {
            id: 'act',
            label: '',
            width: 'narrow',
            cell: (rule) => (
                <span className={css.acts}>
                    <RowActs
                        name={rule.name}
                        onEdit={() => onOpen({ kind: 'rule', rule })}
                        onDelete={() =>
                            onOpen({
                                kind: 'delete',
                                id: rule.rule_id,
                                name: rule.name,
                                act: () => deleteRule(rule.rule_id),
                            })
                        }
                    />
                </span>
            ),
        },
    ];
    return <DataTable label={t('notify.rules')} columns={columns} rows={rules} rowKey={(rule) => rule.rule_id} />;
}
