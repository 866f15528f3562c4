import { expect, test } from 'vitest';
import type { Driver } from '../../api/driver';
import { tagsOfCsv } from './csv-tags';
import {
    bodyOf,
    draftFaults,
    newDraft,
    noTag,
    sortFaults,
    suggestedId,
    suggestedTagId,
    tagBodies,
    withoutSecrets,
} from './device-draft';

const driver: Driver = {
    opc_type: 'MODBUS',
    icon: '',
    browses: false,
    reports_types: false,
    member_separator: '',
    title: 'Modbus',
    aliases: [],
    default_port: 502,
    schema: {
        address: { help: '', examples: ['40001'] },
        options: [
            { name: 'unit_id', type: 'integer', default: 1, min: 0, max: 255, group: 'connection', hidden: false },
            { name: 'password', type: 'text', secret: true, group: 'more', hidden: false },
        ],
        tag_options: [],
    },
};
const draft = newDraft(driver);

test('an identifier is made from the name, free and without characters that it may not have', () => {
    expect(suggestedId({ ...draft, opc_name: 'Pump station (north)' }, [])).toBe('PUMP_STATION_NORTH');
    expect(suggestedId({ ...draft, opc_name: 'Pump' }, ['PUMP', 'PUMP_2'])).toBe('PUMP_3');
    expect(suggestedId({ ...draft, opc_name: '펌프' }, ['MODBUS_1'])).toBe('MODBUS_2');
    expect(suggestedId({ ...draft, opc_name: 'EDGE_X' }, [])).toBe('MODBUS_1');
    expect(suggestedTagId('P', { ...noTag, plc_address: 'DB1,REAL0' })).toBe('P.DB1_REAL0');
});

test('rows in which nothing is typed are not sent; ids that are not typed are those that were shown', () => {
    const tags = [noTag, { ...noTag, plc_address: '40001', data_type: 'Int16' }, noTag];
    expect(tagBodies({ ...draft, tags }, 'P')).toEqual([
        { tag_id: 'P.40001', tag_name: null, plc_address: '40001', data_type: 'Int16', unit: null },
    ]);
    expect(bodyOf({ ...draft, opc_agent_ip: ' 10.0.0.1 ' }, driver, 'P')).toMatchObject({
        opc_id: 'P',
        opc_agent_ip: '10.0.0.1',
        opc_agent_port: null,
        options: {},
    });
});

test('faults of the form need no gateway', () => {
    expect(draftFaults(draft, driver, []).fields).toEqual({ opc_agent_ip: 'required' });
    const wrong = { ...draft, opc_agent_ip: 'x', opc_id: 'A', timecycle: '3' };
    expect(draftFaults(wrong, driver, ['A']).fields).toEqual({ opc_id: 'taken', timecycle: 'range' });
    expect(draftFaults({ ...draft, opc_agent_ip: 'x', options: { unit_id: '300' } }, driver, []).isWrong).toBe(true);
    expect(draftFaults({ ...draft, opc_agent_ip: 'x' }, driver, []).isWrong).toBe(false);
});

test('faults of the gateway go to the field, the option or the row', () => {
    expect(sortFaults({ timecycle: 'a', 'options.unit_id': 'b', 'tag_list[2].data_type': 'c' })).toEqual({
        fields: { timecycle: 'a' },
        options: { unit_id: 'b' },
        tags: { 2: { data_type: 'c' } },
    });
});

test('a kept draft has no secret', () => {
    const kept = withoutSecrets({ ...draft, options: { unit_id: '3', password: 'hush' } }, driver);
    expect(kept.options).toEqual({ unit_id: '3' });
});

test('tags of a CSV file keep their other columns; a fault names its line', () => {
    expect(tagsOfCsv('plc_address,unit,scale,opc_id,options\n40001,°C,0.1,OTHER,"{""bcd"":true}"\n')).toEqual([
        { ...noTag, plc_address: '40001', unit: '°C', rest: { scale: '0.1', options: { bcd: true } } },
    ]);
    expect(tagsOfCsv('tag_id\nA\n')).toEqual({ line: 1, kind: 'no_address' });
    expect(tagsOfCsv('plc_address,unit\n40001\n')).toEqual({ line: 2, kind: 'fields' });
    expect(tagsOfCsv('plc_address,options\n1,x\n')).toEqual({ line: 2, kind: 'options' });
});
