import { describe, expect, test } from 'vitest';
import type { AlarmLive } from '../../api/alarm';
import type { MonitorRecord } from '../../api/monitor';
import type { Opc } from '../../api/opc';
import type { TransferStatus } from '../../api/transfer';
import { en } from '../../text/en';
import { translator } from '../../text/t';
import { attentionLines, daysLeft } from './attention';

const t = translator(en, 'en');
const day = 86_400_000;
const opc = (opcId: string, fields: Partial<Opc>) =>
    ({
        opc_id: opcId,
        opc_name: opcId,
        connection_status: 'CONNECTED',
        scan_status: 'START',
        tag_count: 2,
        good_count: 2,
        last_error: '',
        ...fields,
    }) as Opc;
const alarm = (alarmId: string, fields: Partial<AlarmLive>) =>
    ({ alarm_id: alarmId, alarm_state: 'ACTIVE_UNACK', message: alarmId, seq: 1, ...fields }) as AlarmLive;

describe('what needs attention', () => {
    test('is nothing when all is normal, and before anything is known', () => {
        expect(attentionLines({ now: 0 }, t)).toEqual([]);
        const monitor = { disk_used_percent: 50, journal_writable: true } as MonitorRecord;
        const transfers = [
            { type: 'mqtt', name: 'cloud', enabled: true, connected: true, dead_letters: 0 },
        ] as TransferStatus[];
        expect(
            attentionLines(
                {
                    alarms: [],
                    opcs: [opc('A', {})],
                    transfers,
                    monitor,
                    now: 0,
                    certificates: { own: { not_after: 99 * day }, rejected: [] },
                },
                t,
            ),
        ).toEqual([]);
    });

    test('is ordered by how bad it is', () => {
        const lines = attentionLines(
            {
                alarms: [alarm('low', { priority: 'LOW' }), alarm('critical', { priority: 'CRITICAL', tag_id: 'T/1' })],
                opcs: [
                    opc('LOST', { connection_status: 'DISCONNECTED', last_error: 'refused' }),
                    opc('HALF', { good_count: 1 }),
                ],
                transfers: [
                    { type: 'mqtt', name: 'cloud', enabled: true, connected: false, last_error: 'no broker' },
                ] as TransferStatus[],
                monitor: { disk_used_percent: 95, journal_writable: true } as MonitorRecord,
                certificates: { own: { not_after: 5 * day }, rejected: [{}] },
                now: 0,
            },
            t,
        );
        expect(lines.map((line) => line.id)).toEqual([
            'alarm critical',
            'disk',
            'opc LOST',
            'transfer cloud',
            'certificate',
            'bad HALF',
            'trust',
            'alarm low',
        ]);
        expect(lines[0]).toMatchObject({ to: '/tags/T%2F1', isNew: true });
        expect(lines.find((line) => line.id === 'opc LOST')?.cause).toBe('refused');
    });

    test('tells a transfer without connection once, though the health check warns of it, too', () => {
        const transfers = [{ type: 'mqtt', name: 'cloud', enabled: true, connected: false }] as TransferStatus[];
        const warnings = ['transfer cloud: no broker', 'transfer other: no broker'];
        const lines = attentionLines({ transfers, health: { warnings, components: {} } as never, now: 0 }, t);
        expect(lines.map((line) => line.id)).toEqual(['transfer cloud', 'warning transfer other: no broker']);
    });

    test('of an alarm without a tag leads to the alarms, and says so', () => {
        const alarms = [alarm('A', { priority: 'LOW', tag_id: 'T' }), alarm('B', { priority: 'LOW' })];
        const lines = attentionLines({ alarms, now: 0 }, t);
        const links = Object.fromEntries(lines.map((line) => [line.id, [line.to, line.action]]));
        expect(links).toEqual({
            'alarm A': ['/tags/T', 'Open the tag'],
            'alarm B': ['/alarms', 'Open the alarms'],
        });
    });

    test('has a transfer that cannot run, of which nothing is known but why', () => {
        const transfers = [
            { type: 'mqtt', name: 'cloud', enabled: true, status_error: 'enter password again' },
            { type: 'mqtt', name: 'off', enabled: false, status_error: 'enter password again' },
        ] as TransferStatus[];
        const warnings = ['transfer cloud: enter password again'];
        const lines = attentionLines({ transfers, health: { warnings, components: {} } as never, now: 0 }, t);
        expect(lines.map((line) => [line.id, line.cause])).toEqual([['transfer cloud', 'enter password again']]);
    });

    test('does not tell the cause of a component that is down once more', () => {
        const warnings = ['redis: no answer', 'the clock was set back'];
        const health = { warnings, components: { redis: 'DOWN', mqtt: 'UP' } } as never;
        const lines = attentionLines({ health, now: 0 }, t);
        expect(lines.map((line) => [line.id, line.cause])).toEqual([
            ['component redis', 'redis: no answer'],
            ['warning the clock was set back', 'Reported by the health check.'],
        ]);
    });

    test('is not what a person stopped or disabled', () => {
        const opcs = [opc('A', { scan_status: 'STOP', connection_status: 'DISCONNECTED' })];
        const transfers = [{ type: 'mqtt', name: 'x', enabled: false, connected: false }] as TransferStatus[];
        expect(attentionLines({ opcs, transfers, now: 0 }, t)).toEqual([]);
    });
});

test('days left are told only when the disk fills up and enough time was seen', () => {
    expect(
        daysLeft([
            { ts: 0, percent: 40 },
            { ts: day, percent: 42 },
        ]),
    ).toBe(29);
    expect(
        daysLeft([
            { ts: 0, percent: 40 },
            { ts: day, percent: 40 },
        ]),
    ).toBeUndefined();
    expect(
        daysLeft([
            { ts: 0, percent: 40 },
            { ts: 1000, percent: 50 },
        ]),
    ).toBeUndefined();
    expect(daysLeft([])).toBeUndefined();
});
