import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FileImport } from '../../api/file-import';
import type { Opc } from '../../api/opc';
import { button, choose, field, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import DevicesPage from './devices-page';
import ImportFileDialog from './import-file-dialog';

afterEach(() => vi.unstubAllGlobals());

const post = 'POST /api/v1/import';
const text = '{"project":{}}';
const base = {
    key: 'modbus_base',
    text: 'Does the driver subtract 1?',
    choices: [
        { value: 'yes', text: '400001 is the first register' },
        { value: 'no', text: '400001 is the second register' },
    ],
};
const host = { key: 'host:Hall', text: 'What is the address of Hall?', choices: [] };
const tag = {
    effect: 'taken' as const,
    location: 'channels[0].devices[0].tags[0]',
    name: 'Level',
    opc_id: 'HALL',
    tag_id: 'HALL.LEVEL',
    plc_address: '40101',
    text: '',
    help: '',
};
const report: FileImport = {
    format: 'kepware',
    title: 'Kepware project (JSON)',
    content: 'text',
    encoding: 'UTF-8',
    is_stored: false,
    opcs_taken: 1,
    opcs_updated: 0,
    tags_taken: 1,
    tags_updated: 0,
    tags_unchanged: 1,
    left_out: 1,
    asked: [],
    answers: [],
    lines: [
        { ...tag, name: 'Plant.Hall', tag_id: '', plc_address: '', location: 'channels[0].devices[0]' },
        tag,
        { ...tag, effect: 'unchanged', name: 'Flow', tag_id: 'HALL.FLOW' },
        { ...tag, effect: 'left_out', name: 'Odd', opc_id: '', tag_id: '', text: 'it is a curve', help: 'scale it' },
    ],
};
const answered = (value: string) => ({ key: 'modbus_base', value, is_kept: false, is_used: true });
const pumps = { opc_id: 'PUMPS', opc_name: 'Pump station', opc_type: 'MODBUS' } as Opc;

const open = () => {
    const gateway = fakeGateway();
    const close = vi.fn();
    const { user } = show(<ImportFileDialog opcs={[pumps]} onClose={close} />);
    const drop = async (content = text, name = 'plant.json') =>
        user.upload(document.querySelector('input[type=file]') as HTMLElement, new File([content], name));
    /** Chooses a file; the gateway answers the dry run that follows. */
    const checked = async (found: Partial<FileImport>, content = text) => {
        await drop(content);
        await waitFor(() => expect(gateway.sent.at(-1)).toEqual({ call: `${post}?dry_run=true`, body: content }));
        gateway.answer({ ...report, ...found });
    };
    return { ...gateway, user, close, drop, checked };
};

test('a dry run comes first; its lines are shown, then the file is imported once, with links to its devices', async () => {
    const { user, sent, answer, checked } = open();
    await checked({});
    const store = await button(t('file_import.store', { count: 2 }));
    screen.getByText(t('file_import.is_text', { title: 'Kepware project (JSON)', content: 'text', encoding: 'UTF-8' }));
    const table = () => screen.getByRole('group', { name: t('import.table') }).textContent;
    expect(table()).toContain('it is a curve');
    expect(table()).toContain(t('file_import.help_line', { help: 'scale it' }));
    expect(table()).not.toContain('Flow');
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('file_import.effect_unchanged')}`) }));
    expect(table()).toContain('Flow');
    expect(table()).not.toContain('Odd');
    expect(sent).toHaveLength(1);
    await user.dblClick(store);
    await waitFor(() => expect(sent.slice(1)).toEqual([{ call: post, body: text }]));
    answer({ ...report, is_stored: true });
    await screen.findByText(t('file_import.done', { count: 2 }));
    const link = screen.getByRole('link', { name: 'Plant.Hall' });
    expect(link.getAttribute('href')).toBe('/devices/HALL');
    expect(document.activeElement?.contains(link)).toBe(true);
    expect(document.activeElement?.tagName).toBe('SECTION');
    expect(sent).toHaveLength(2);
});

test('questions block the import until a dry run with their answers; an answer can be changed', async () => {
    const { user, sent, answer, checked } = open();
    await checked({ opcs_taken: 0, tags_taken: 0, lines: [], asked: [base, host] });
    const check = await button(t('file_import.check'));
    await screen.findByText(base.text);
    expect(screen.queryByText(t('import.no_work'))).toBeNull();
    await user.click(check);
    expect(check.textContent).toContain(t('file_import.answer_first', { count: 2 }));
    await user.click(screen.getByText('yes: 400001 is the first register'));
    await type(user, host.text, '10.0.0.7');
    await user.click(check);
    const set = (value: string) => `set=modbus_base%3D${value}&set=host%3AHall%3D10.0.0.7`;
    await waitFor(() => expect(sent.slice(1)).toEqual([{ call: `${post}?dry_run=true&${set('yes')}`, body: text }]));
    const used = [answered('yes'), { key: 'host:Hall', value: '10.0.0.7', is_kept: false, is_used: true }];
    answer({ ...report, answers: used });
    await button(t('file_import.store', { count: 2 }));
    const table = () => screen.queryByRole('group', { name: t('import.table') });
    expect(table()).not.toBeNull();
    // What the report says is not about another answer.
    await user.click(screen.getByText('no: 400001 is the second register'));
    expect(table()).toBeNull();
    await user.click(await button(t('file_import.check')));
    await waitFor(() => expect(sent[2]?.call).toBe(`${post}?dry_run=true&${set('no')}`));
    answer({ ...report, answers: used });
    await user.click(await button(t('file_import.store', { count: 2 })));
    await waitFor(() => expect(sent[3]).toEqual({ call: `${post}?${set('no')}`, body: text }));
});

test('many choices are a list; an answer that another one has made needless is not sent', async () => {
    const { user, sent, answer, checked } = open();
    const drivers = ['modbus', 's7', 'logix', 'slc', 'melsec', 'opcua', 'fins'];
    const driver = { key: 'driver', text: 'Which kind?', choices: drivers.map((value) => ({ value, text: value })) };
    await checked({ asked: [driver, base] });
    await screen.findByText(base.text);
    await choose(user, driver.text, 's7');
    await user.click(screen.getByText('yes: 400001 is the first register'));
    await user.click(await button(t('file_import.check')));
    await waitFor(() => expect(sent).toHaveLength(2));
    answer({
        ...report,
        answers: [
            { ...answered('s7'), key: 'driver' },
            { ...answered('yes'), is_used: false },
        ],
    });
    await user.click(await button(t('file_import.store', { count: 2 })));
    await waitFor(() => expect(sent[2]?.call).toBe(`${post}?set=driver%3Ds7`));
    expect(screen.queryByText(base.text)).toBeNull();
});

test('a file without a device asks for one', async () => {
    const { user, sent, answer, checked } = open();
    const asked = { key: 'opc', text: 'Which OPC do the tags belong to?', choices: [{ value: 'PUMPS', text: 'x' }] };
    await checked({ asked: [asked] });
    await screen.findByText(asked.text);
    await choose(user, t('file_import.target'), 'PUMPS');
    await user.click(await button(t('file_import.check')));
    await waitFor(() => expect(sent[1]?.call).toBe(`${post}?dry_run=true&opc_id=PUMPS`));
    answer(report);
    await user.click(await button(t('file_import.store', { count: 2 })));
    await waitFor(() => expect(sent[2]?.call).toBe(`${post}?opc_id=PUMPS`));
});

test('an answer of an earlier file is shown and can be asked for again', async () => {
    const { user, sent, answer, checked } = open();
    await checked({ answers: [{ ...answered('yes'), is_kept: true }] });
    await screen.findByText('modbus_base: yes');
    await user.click(await button(t('file_import.ask_again')));
    await waitFor(() => expect(sent[1]?.call).toBe(`${post}?dry_run=true&set=modbus_base%3D`));
    answer({ ...report, asked: [base] });
    await user.click(await screen.findByText('no: 400001 is the second register'));
    await user.click(await button(t('file_import.check')));
    await waitFor(() => expect(sent[2]?.call).toBe(`${post}?dry_run=true&set=modbus_base%3Dno`));
});

test('the fault of a refused file is that of the gateway, and another file can be chosen', async () => {
    const { sent, refuse, drop, checked } = open();
    await drop('nothing known');
    await waitFor(() => expect(sent).toHaveLength(1));
    refuse({ field: 'file', message: 'is a text of no program that is known' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('is a text of no program that is known');
    expect(screen.queryByText(t('file_import.own'))).toBeNull();
    await checked({});
    await button(t('file_import.store', { count: 2 }));
    expect(screen.queryByRole('alert')).toBeNull();
});

test('our own list of tags is sent to where it is taken', async () => {
    const { sent, refuse, drop } = open();
    await drop('tag_id,plc_address\nA,40001\n', 'tags.csv');
    await waitFor(() => expect(sent).toHaveLength(1));
    refuse({ field: 'file', message: 'is a table with the columns tag_id, plc_address' });
    await screen.findByText(t('file_import.own'));
});

test('a file that is too large is not sent', async () => {
    const { sent, drop } = open();
    await drop('x'.repeat(20 * 1024 * 1024 + 1));
    expect((await screen.findByRole('alert')).textContent).toBe(t('file_import.too_large'));
    expect(sent).toEqual([]);
});

test('the same file again changes nothing, and cannot be imported', async () => {
    const { user, sent, checked } = open();
    const same = report.lines.filter(({ effect }) => effect === 'unchanged');
    await checked({ opcs_taken: 0, tags_taken: 0, left_out: 0, lines: same });
    const store = await button(t('file_import.store', { count: 0 }));
    expect(screen.getAllByText(t('import.no_work')).length).toBeGreaterThan(0);
    await user.click(store);
    expect(store.textContent).toContain(t('import.no_work'));
    expect(sent).toHaveLength(1);
});

test('a refusal of the import is shown; a dry run comes before the next attempt', async () => {
    const { user, sent, refuse, answer, checked } = open();
    await checked({});
    await user.click(await button(t('file_import.store', { count: 2 })));
    await waitFor(() => expect(sent).toHaveLength(2));
    refuse({ message: 'another import is in progress' });
    expect((await screen.findByRole('alert')).textContent).toContain('another import is in progress');
    await user.click(await button(t('file_import.check')));
    await waitFor(() => expect(sent[2]?.call).toBe(`${post}?dry_run=true`));
    answer(report);
    await button(t('file_import.store', { count: 2 }));
});

test('typed answers are not lost without a question', async () => {
    const { user, close, checked } = open();
    await checked({ asked: [host] });
    await waitFor(() => field(host.text));
    await type(user, host.text, '10.0.0.7');
    await user.click(await button(t('dialog.cancel')));
    expect(close).not.toHaveBeenCalled();
    await user.click(await button(t('leave.go')));
    expect(close).toHaveBeenCalled();
});

test('engineers import; viewers and operators do not see it', async () => {
    const opc = { ...pumps, tag_count: 0, good_count: 0, scan_status: 'STOP', timecycle: '500', requests_per_scan: 0 };
    fakeGateway({ '/api/v1/opc': { data: [{ ...opc, overruns: 0, scan_ms: 0 }] } });
    for (const role of ['viewer', 'operator'] as const) {
        const { unmount } = show(<DevicesPage />, { at: '/devices?import=1', role });
        await screen.findByText('Pump station');
        expect(screen.queryByText(t('file_import.open'))).toBeNull();
        unmount();
    }
    const { user, place } = show(<DevicesPage />, { at: '/devices', role: 'engineer' });
    await user.click(await button(t('file_import.open')));
    expect((await screen.findByRole('dialog')).textContent).toContain(t('file_import.help'));
    await user.click(await button(t('dialog.cancel')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(place()).toBe('/devices');
});
