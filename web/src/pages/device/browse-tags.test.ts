import { expect, test } from 'vitest';
import type { BrowseItem } from '../../api/opc-tools';
import { bodyOfPicked, isHindered, pickedTags, type PickedNode } from './browse-tags';

const node = (name: string, path: string[], address = name): PickedNode => ({
    item: {
        node: address,
        name,
        plc_address: address,
        kind: 'variable',
        data_type: 'Int32',
        writable: true,
        has_children: false,
        description: 'DINT',
    } satisfies BrowseItem,
    path: [...path, name],
});

test('ids are the names below the device, without characters that they may not have', () => {
    const picked = [node('Speed', ['Line 1', 'Motor']), node('Motor.Speed', ['Motor'])];
    expect(pickedTags('P', picked, new Map(), {}).map((tag) => tag.tag_id)).toEqual([
        'P.Line_1.Motor.Speed',
        'P.Motor.Speed',
    ]);
});

test('clashes are marked: with tags that exist, among the ticked ones, and an address that is read already', () => {
    const known = new Map([
        ['P.A', 'x'],
        ['P.OTHER', 'C'],
    ]);
    const picked = [node('A', []), node('B', []), node('B!', []), node('C', [])];
    const tags = pickedTags('P', picked, known, {});
    expect(tags.map((tag) => tag.clash)).toEqual(['id_taken', 'id_twice', 'id_twice', 'address_known']);
    expect(tags.map(isHindered)).toEqual([true, true, true, false]);
    const renamed = pickedTags('P', picked, known, { A: 'P.A2', 'B!': 'P.B2' });
    expect(renamed.map((tag) => tag.clash)).toEqual([undefined, undefined, undefined, 'address_known']);
});

test('what is sent is a tag and nothing else', () => {
    const [tag] = pickedTags('P', [node('A', [])], new Map(), {});
    expect(tag && bodyOfPicked(tag)).toEqual({
        tag_id: 'P.A',
        tag_name: 'A',
        plc_address: 'A',
        data_type: 'Int32',
        writable: true,
        description: 'DINT',
    });
});
