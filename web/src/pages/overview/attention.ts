import { byUrgency, needsAttention, priorityNumber, type AlarmLive } from '../../api/alarm';
import type { Health, MonitorRecord } from '../../api/monitor';
import { badTagCount, opcState, type Opc } from '../../api/opc';
import type { TransferStatus } from '../../api/transfer';
import type { MarkKind } from '../../ui/mark';
import type { Translate } from '../../text/t';

/** One line of the list "Needs attention": what is wrong, the cause, and the page where a person can act. */
export interface AttentionLine {
    id: string;
    /** The place in the list, the smallest first: see `ranks`. */
    rank: number;
    mark: MarkKind;
    /** The text of the mark for screen readers; absent if the words of the line say the same. */
    markLabel?: string;
    what: string;
    cause: string;
    /** Epoch ms; 0 = not known. */
    since: number;
    to: string;
    action: string;
    /** An alarm that nobody has acknowledged. */
    isNew: boolean;
    /** Of the line of an alarm. */
    alarm?: AlarmLive;
}

export interface Sources {
    alarms?: readonly AlarmLive[];
    opcs?: readonly Opc[];
    transfers?: readonly TransferStatus[];
    monitor?: MonitorRecord;
    health?: Health;
    certificates?: { own?: { not_after?: number | null } | null; rejected: readonly unknown[] };
    now: number;
}

/** Alarms have the rank of their priority, 1 (critical) to 4 (low), and so do the lines about the gateway itself. All
 *  other lines stand between two priorities: `2.5` comes after alarms of priority 2 and before those of priority 3. */
const ranks = {
    deviceLost: 2.5,
    transferLost: 2.6,
    certificateExpires: 3.2,
    badTags: 3.5,
    refusedMessages: 3.6,
    certificateNotTrusted: 3.7,
} as const;

export const diskHigh = 80;
export const diskCritical = 90;
export const certificateDays = 30;
const dayMs = 86_400_000;

/** The most urgent line first. Sources that are not loaded yet add no lines. */
export function attentionLines(sources: Sources, t: Translate): AttentionLine[] {
    const lines = [
        ...alarmLines(sources, t),
        ...deviceLines(sources, t),
        ...transferLines(sources, t),
        ...machineLines(sources, t),
        ...certificateLines(sources, t),
    ];
    return lines.sort((a, b) => a.rank - b.rank || Number(b.isNew) - Number(a.isNew) || b.since - a.since);
}

function alarmLines({ alarms = [] }: Sources, t: Translate): AttentionLine[] {
    return alarms
        .filter(needsAttention)
        .sort(byUrgency)
        .map((alarm) => {
            const rank = priorityNumber(alarm.priority);
            return {
                id: `alarm ${alarm.alarm_id}`,
                rank,
                mark: `p${rank}`,
                markLabel: t(`priority.${rank}`),
                what: alarm.message ?? alarm.alarm_id,
                cause: t(`alarm.${alarm.alarm_state ?? 'NORMAL'}`),
                since: alarm.active_since ?? 0,
                to: alarm.tag_id ? `/tags/${encodeURIComponent(alarm.tag_id)}` : '/alarms',
                action: t(alarm.tag_id ? 'attention.open_tag' : 'attention.open_alarms'),
                isNew: alarm.alarm_state !== 'ACTIVE_ACK',
                alarm,
            };
        });
}

function deviceLines({ opcs = [] }: Sources, t: Translate): AttentionLine[] {
    return opcs.flatMap((opc): AttentionLine[] => {
        const state = opcState(opc);
        const bad = badTagCount(opc);
        const common = {
            to: `/devices/${encodeURIComponent(opc.opc_id)}`,
            action: t('attention.open_device'),
            isNew: false,
        };
        if (state === 'lost' || state === 'connecting') {
            const since = opc.last_error_time ?? 0;
            return [
                {
                    ...common,
                    id: `opc ${opc.opc_id}`,
                    rank: ranks.deviceLost,
                    mark: 'bad',
                    what: t('attention.lost', { device: opc.opc_name }),
                    cause: opc.last_error || t('attention.no_cause'),
                    since,
                },
            ];
        }
        if (bad === 0) return [];
        const to = `${common.to}?status=bad`;
        return [
            {
                ...common,
                to,
                id: `bad ${opc.opc_id}`,
                rank: ranks.badTags,
                mark: 'uncertain',
                what: t('attention.bad_tags', { count: bad, device: opc.opc_name }),
                cause: t('attention.bad_tags_cause'),
                since: 0,
            },
        ];
    });
}

function transferLines({ transfers = [] }: Sources, t: Translate): AttentionLine[] {
    return transfers.flatMap((transfer): AttentionLine[] => {
        const name = transfer.name ?? transfer.type;
        const common = { to: '/transfers', action: t('attention.open_transfers'), isNew: false, mark: 'bad' as const };
        const error = transfer.status_error || transfer.last_error;
        if (isCut(transfer)) {
            const since = transfer.oldest_queued_ts ?? 0;
            return [
                {
                    ...common,
                    id: `transfer ${name}`,
                    rank: ranks.transferLost,
                    what: t('attention.transfer', { name }),
                    cause: error || t('attention.no_cause'),
                    since,
                },
            ];
        }
        if (!transfer.dead_letters) return [];
        return [
            {
                ...common,
                mark: 'uncertain',
                id: `dead ${name}`,
                rank: ranks.refusedMessages,
                what: t('attention.dead', { count: transfer.dead_letters, name }),
                cause: t('attention.dead_cause'),
                since: 0,
            },
        ];
    });
}

/** Switched on and without a connection, also for a reason that leaves the rest of its status unknown. */
function isCut({ enabled, connected, status_error: unusable }: TransferStatus): boolean {
    return enabled !== false && (connected === false || Boolean(unusable));
}

/** Whether the warning repeats what the line of a transfer says. */
function isOfTransfer(warning: string, transfers: readonly TransferStatus[] = []): boolean {
    return transfers.some((one) => isCut(one) && warning.startsWith(`transfer ${one.name}:`));
}

function machineLines({ monitor, health, transfers }: Sources, t: Translate): AttentionLine[] {
    const lines: AttentionLine[] = [];
    const add = (id: string, priority: 1 | 2 | 3, what: string, cause: string) =>
        lines.push({
            id,
            rank: priority,
            mark: `p${priority}`,
            what,
            cause,
            since: 0,
            to: '/diagnostics',
            action: t('attention.open_diagnostics'),
            isNew: false,
        });
    if (monitor && monitor.disk_used_percent >= diskHigh) {
        const used = { percent: Math.round(monitor.disk_used_percent) };
        add(
            'disk',
            monitor.disk_used_percent >= diskCritical ? 1 : 3,
            t('attention.disk', used),
            t('attention.disk_cause'),
        );
    }
    if (monitor && !monitor.journal_writable) add('journal', 1, t('attention.journal'), t('attention.journal_cause'));
    const causes = new Set<string>();
    for (const [name, state] of Object.entries(health?.components ?? {})) {
        if (state !== 'DOWN') continue;
        const own = health?.warnings.find((text) => text.startsWith(`${name}:`));
        if (own) causes.add(own);
        // A warning that only mentions the component is a hint, and stays a line of its own.
        const cause = own ?? health?.warnings.find((text) => text.includes(name));
        add(`component ${name}`, 2, t('attention.component', { name }), cause ?? t('attention.no_cause'));
    }
    for (const warning of health?.warnings ?? []) {
        if (causes.has(warning) || isOfTransfer(warning, transfers)) continue;
        add(`warning ${warning}`, 3, warning, t('attention.warning_cause'));
    }
    return lines;
}

function certificateLines({ certificates, now }: Sources, t: Translate): AttentionLine[] {
    if (!certificates) return [];
    const lines: AttentionLine[] = [];
    const common = { to: '/opcua', action: t('attention.open_opcua'), isNew: false, since: 0 };
    const waiting = certificates.rejected.length;
    if (waiting > 0)
        lines.push({
            ...common,
            id: 'trust',
            rank: ranks.certificateNotTrusted,
            mark: 'p4',
            what: t('attention.trust', { count: waiting }),
            cause: t('attention.trust_cause'),
        });
    const end = certificates.own?.not_after;
    const days = end ? Math.floor((end - now) / dayMs) : Infinity;
    if (days < certificateDays) {
        lines.push({
            ...common,
            id: 'certificate',
            rank: ranks.certificateExpires,
            mark: 'p3',
            what: t('attention.certificate', { count: Math.max(0, days) }),
            cause: t('attention.certificate_cause'),
        });
    }
    return lines;
}

/** Days until the disk is full at the pace of the points (per cent by time); undefined when it does not fill up. */
export function daysLeft(points: readonly { ts: number; percent: number }[]): number | undefined {
    const first = points[0];
    const last = points.at(-1);
    if (!first || !last || last.ts - first.ts < dayMs / 4) return undefined;
    const perDay = ((last.percent - first.percent) / (last.ts - first.ts)) * dayMs;
    return perDay < 0.02 ? undefined : Math.floor((100 - last.percent) / perDay);
}
