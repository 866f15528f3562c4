import { expect, test } from 'vitest';
import type { BindingRole, NodeType } from '../../api/flow';
import { nextRole } from './binding-roles';

const next = (type: NodeType, ...roles: BindingRole[]) =>
    nextRole({
        node_type: type,
        bindings: roles.map((role) => ({ role, tag_id: 'T', min: null, max: null, format: '' })),
    });

test.each([
    ['TANK', [], 'LEVEL'],
    ['TANK', ['LEVEL'], 'VALUE'],
    ['PUMP', [], 'STATE'],
    ['BUTTON', [], 'WRITE'],
    ['BUTTON', ['WRITE'], 'VALUE'],
    ['TREND', ['VALUE', 'VALUE'], 'VALUE'],
    ['TEXT', ['VALUE', 'STATE'], 'LEVEL'],
] as const)('of %s with %j the next tag is its %s', (type, roles, role) => expect(next(type, ...roles)).toBe(role));
