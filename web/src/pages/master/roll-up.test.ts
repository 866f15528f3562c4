import { expect, test } from 'vitest';
import type { AlarmLive } from '../../api/alarm';
import type { AssetNode } from '../../api/asset';
import { findAsset, rollUp } from './roll-up';

const node = (id: string, type: AssetNode['type'], ...children: AssetNode[]): AssetNode => ({
    id,
    type,
    name: id,
    children,
});
const plant = [
    node(
        'SITE_A',
        'SITE',
        node('AREA_1', 'AREA', node('LINE_1', 'LINE', node('EQUI_1', 'EQUIPMENT')), node('EQUI_2', 'EQUIPMENT')),
        node('AREA_2', 'AREA'),
    ),
];
const alarm = (linkedAssetId: string, priority: string, more: Partial<AlarmLive> = {}) =>
    ({
        linked_asset_id: linkedAssetId,
        priority,
        alarm_state: 'ACTIVE_UNACK',
        enabled: true,
        shelved: false,
        ...more,
    }) as AlarmLive;

test('an asset has the worst alarm of itself and of all below it', () => {
    const state = rollUp(plant, [alarm('EQUI_1', 'LOW'), alarm('LINE_1', 'HIGH'), alarm('EQUI_2', 'MEDIUM')], []);
    expect(state.get('EQUI_1')).toEqual({ alarms: 1, badTags: 0, priority: 4 });
    expect(state.get('LINE_1')).toEqual({ alarms: 2, badTags: 0, priority: 2 });
    expect(state.get('SITE_A')).toEqual({ alarms: 3, badTags: 0, priority: 2 });
    expect(state.get('AREA_2')).toEqual({ alarms: 0, badTags: 0 });
});

test('bad tags are counted upwards; shelved alarms and those of no asset are not', () => {
    const state = rollUp(
        plant,
        [alarm('EQUI_1', 'CRITICAL', { shelved: true }), alarm('', 'CRITICAL')],
        ['EQUI_1', 'EQUI_1', 'EQUI_2'],
    );
    expect(state.get('LINE_1')).toEqual({ alarms: 0, badTags: 2 });
    expect(state.get('AREA_1')).toEqual({ alarms: 0, badTags: 3 });
});

test('an asset is found with the ids above it', () => {
    expect(findAsset(plant, 'EQUI_1')?.above).toEqual(['SITE_A', 'AREA_1', 'LINE_1']);
    expect(findAsset(plant, 'EQUI_9')).toBeUndefined();
});
