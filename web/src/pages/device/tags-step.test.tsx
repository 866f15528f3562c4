import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Driver } from '../../api/driver';
import { button } from '../../testing/form';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import type { DeviceDraft } from './device-draft';
import { TagsStep } from './tags-step';

const driver = {
    opc_type: 'TOY',
    browses: false,
    schema: { address: { help: '', examples: [] }, options: [], tag_options: [] },
} as unknown as Driver;
const typed = { tag_id: '', tag_name: '', plc_address: 'D9', data_type: '', unit: '' };
const draft = { tags: [typed], options: {} } as unknown as DeviceDraft;

function open() {
    const onChange = vi.fn();
    const onSaveThen = vi.fn();
    const { user } = show(
        <TagsStep
            driver={driver}
            draft={draft}
            onChange={onChange}
            opcId="PRESS"
            isChecked={false}
            errors={{}}
            test={{ isBusy: false }}
            onTest={() => Promise.resolve()}
            isSaving={false}
            onSaveThen={onSaveThen}
            onBack={() => {}}
            onNext={() => {}}
        />,
    );
    const drop = async (text: string) =>
        user.upload(screen.getByLabelText(new RegExp(`^${t('tags_step.file')}`)), new File([text], 'tags.csv'));
    return { user, onChange, onSaveThen, drop };
}

test('the tags of a file come behind those that were typed', async () => {
    const { onChange, drop } = open();
    await drop('plc_address,tag_name\nD1,Speed\nD2,\n');
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    const found = [
        { ...typed, plc_address: 'D1', tag_name: 'Speed' },
        { ...typed, plc_address: 'D2' },
    ];
    expect(onChange.mock.lastCall).toEqual([{ ...draft, tags: [typed, ...found] }]);
});

test.each([
    ['tag_id\nA\n', t('tags_step.no_address', { line: 1 })],
    ['plc_address,unit\nD1\n', t('tags_step.fields', { line: 2 })],
    ['plc_address,options\nD1,{\n', t('tags_step.options', { line: 2 })],
    ['plc_address\n"D1\n', t('tags_step.quote', { line: 2 })],
])('a file that is wrong adds nothing and is told with its line: %j', async (text, told) => {
    const { onChange, drop } = open();
    await drop(text);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(told));
    expect(onChange).not.toHaveBeenCalled();
});

test('a large file is imported on the page of the device', async () => {
    const { user, onChange, onSaveThen, drop } = open();
    await drop(`plc_address\n${'D1\n'.repeat(5001)}`);
    await user.click(await button(t('tags_step.save_import')));
    expect(onSaveThen).toHaveBeenCalledExactlyOnceWith('?import=1');
    expect(onChange).not.toHaveBeenCalled();
});

test('a tag of the wizard has decimals', async () => {
    const { user, onChange } = open();
    const name = t('tag_editor.field', { field: t('tag_field.display_format'), row: 1 });
    await user.type(screen.getByLabelText(name), '2');
    expect(onChange.mock.lastCall).toEqual([{ ...draft, tags: [{ ...typed, rest: { display_format: '2' } }] }]);
});
