import { expect, test } from 'vitest';
import { canBrowse, type Driver } from './driver';

const driver = (abilities: Partial<Driver>): Driver => ({
    opc_type: 'X',
    title: '',
    icon: '',
    aliases: [],
    default_port: 1,
    browses: false,
    reports_types: false,
    member_separator: '',
    schema: {
        address: { help: '', examples: [] },
        options: [
            {
                name: 'family',
                type: 'choice',
                values: ['old', 'new'],
                default: 'new',
                group: 'connection',
                hidden: false,
            },
        ],
        tag_options: [],
    },
    ...abilities,
});

test('a device is browsed where its driver says so', () => {
    expect(canBrowse(driver({}), {})).toBe(false);
    expect(canBrowse(driver({ browses: true }), {})).toBe(true);
});

test('of some drivers only devices with an option of a certain value can be browsed', () => {
    const some = driver({ browses: true, browses_if: { option: 'family', values: ['new'] } });
    expect(canBrowse(some, {})).toBe(true);
    expect(canBrowse(some, { family: '' })).toBe(true);
    expect(canBrowse(some, { family: 'old' })).toBe(false);
});
