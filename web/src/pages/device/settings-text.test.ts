import { expect, test } from 'vitest';
import { settingsText } from './settings-text';

test('settings are lines, options in the order of their names, and a new secret is not shown', () => {
    const body = { opc_name: 'Pump', opc_agent_port: null, options: { unit_id: 3, password: 'hush', key: '***' } };
    expect(settingsText(body, ['password', 'key'], '(new)')).toBe(
        'opc_name = Pump\nopc_agent_port = \noptions.key = ***\noptions.password = (new)\noptions.unit_id = 3',
    );
});
