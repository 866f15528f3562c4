import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Driver, FormEntry } from '../../api/driver';
import { shownOptions } from './option-form';

const driver = {
    opc_type: 'MODBUS',
    form: [
        { name: 'transport', label: { en: 'Transport', ko: '전송 방식' }, help: { ko: '방식입니다.' } },
        { name: 'baud', label: { en: 'Baud rate', ko: '속도' }, used_if: { option: 'transport', values: ['rtu'] } },
    ],
    schema: {
        options: [
            { name: 'transport', type: 'choice', default: 'tcp', values: ['tcp', 'rtu'], description: 'How.' },
            { name: 'baud', type: 'integer', default: 9600 },
            { name: 'other', type: 'boolean', default: true },
            { name: 'discovery', type: 'boolean', hidden: true },
        ],
    },
} as unknown as Driver;
const names = (draft: Record<string, string | boolean>, asked: string[] = []) =>
    shownOptions(driver, draft, 'en', asked).map((rule) => rule.name);

test('an option is shown where it has an effect', () => {
    expect(names({})).toEqual(['transport', 'other']);
    expect(names({ transport: 'rtu' })).toEqual(['transport', 'baud', 'other']);
});

test('an option that is set, or that the gateway speaks of, is shown in any case', () => {
    expect(names({ baud: '19200' })).toContain('baud');
    expect(names({}, ['baud'])).toContain('baud');
});

test('label and help are in the language, the key stands beside; without a label the name is enough', () => {
    const [transport, other] = shownOptions(driver, {}, 'ko');
    expect(transport).toMatchObject({ label: '전송 방식', description: '방식입니다.', key: 'transport' });
    expect(shownOptions(driver, {}, 'en')[0]).toMatchObject({ label: 'Transport', description: 'How.' });
    expect(other?.label).toBeUndefined();
});

const drivers = '../src/drivers';
const schemas = readdirSync(drivers).filter((name) => existsSync(`${drivers}/${name}/schema.json`));

test.each(schemas)('each option of %s has a label in both languages, and help in Korean', (name) => {
    const schema = JSON.parse(readFileSync(`${drivers}/${name}/schema.json`, 'utf8')) as {
        form: FormEntry[];
        address: Record<string, unknown>;
        options: { name: string; hidden?: boolean }[];
    };
    const shown = schema.options.filter((rule) => !rule.hidden).map((rule) => rule.name);
    expect(schema.address['help_ko']).toMatch(/[가-힣]/);
    expect(schema.form.map((entry) => entry.name)).toEqual(shown);
    for (const entry of schema.form) {
        expect(entry.label.en).toBeTruthy();
        expect(entry.label.ko).toMatch(/[가-힣]|^TSAP/);
        expect(entry.help?.ko).toMatch(/[가-힣]/);
    }
});
