import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, type } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { offerFile, takeFile } from '../../ui/dropped-file';
import ImportDialog from './import-dialog';

afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
});

const present = 'tag_id,plc_address,unit\nA,40001,bar\nB,40002,bar\n';
const reads = {
    '/api/v1/opc/DRYER/tag': present,
    '/api/v1/opc/DRYER': { opc_id: 'DRYER', opc_type: 'MODBUS' },
    '/api/v1/tag': { data: [], total: 0 },
};
const bulk = 'POST /api/v1/opc/DRYER/tag/bulk';
const text = 'tag_id,plc_address,unit\nA,40001,psi\nC,40003,bar\n';
const counted = (created: number, updated: number) => ({ tag_count: created + updated, created, updated });

const open = () => {
    const gateway = fakeGateway(reads);
    const close = vi.fn();
    const { user } = show(<ImportDialog opcId="DRYER" onClose={close} />);
    const choose = async (csv: BlobPart, name = 'tags.csv') =>
        user.upload(document.querySelector('input[type=file]') as HTMLElement, new File([csv], name));
    /** Chooses a file that the gateway finds nothing wrong with. */
    const checked = async (csv: string) => {
        await choose(csv);
        await waitFor(() => expect(gateway.sent.at(-1)).toEqual({ call: `${bulk}?dry_run=true`, body: csv }));
        gateway.answer(counted(0, 0));
    };
    return { ...gateway, user, close, choose, checked };
};

test('a file is checked first and saved once, as it is, also when the button is pressed twice', async () => {
    const { user, sent, answer, checked } = open();
    await checked(text);
    const apply = await button(t('import.apply', { count: 2 }));
    expect(sent).toHaveLength(1);
    await user.dblClick(apply);
    await waitFor(() => expect(sent.slice(1)).toEqual([{ call: bulk, body: text }]));
    await user.click(apply);
    answer(counted(1, 1));
    await screen.findByText(t('import.done', { created: '1', updated: '1', deleted: '0' }));
    expect(sent).toHaveLength(2);
    expect(screen.queryByText(t('import.apply', { count: 2 }))).toBeNull();
});

test('a file of a Korean Excel is read as such, and says so', async () => {
    const { sent, choose } = open();
    const head = 'tag_id,plc_address,unit\nA,40001,';
    const tail = '\n';
    const ascii = new TextEncoder();
    // 도 in CP949.
    await choose(new Uint8Array([...ascii.encode(head), 0xb5, 0xb5, ...ascii.encode(tail)]));
    await screen.findByText(t('import.encoding', { encoding: 'CP949' }));
    await waitFor(() => expect(sent[0]?.body).toBe(`${head}도${tail}`));
});

test('faults of the gateway stand at their lines, and nothing is saved', async () => {
    const { user, sent, refuse, choose } = open();
    await choose(text);
    await waitFor(() => expect(sent).toHaveLength(1));
    refuse({ message: 'plc_address: 40003 is taken', line: 3 });
    await screen.findByText(t('import.fault', { line: '3', message: 'plc_address: 40003 is taken' }));
    const apply = await button(t('import.apply', { count: 1 }));
    await user.click(apply);
    expect(apply.textContent).toContain(t('import.has_errors', { count: 1 }));
    expect(sent).toHaveLength(1);
});

test('a quote that does not end is told with its line, and the gateway is not asked', async () => {
    const { sent, choose } = open();
    await choose('tag_id,plc_address\nA,"40001\n');
    await screen.findByText(t('tags_step.quote', { line: '2' }));
    expect(sent).toEqual([]);
});

test('a file that changes nothing cannot be saved', async () => {
    const { user, sent, checked } = open();
    await checked(present);
    const apply = await button(t('import.apply', { count: 0 }));
    await user.click(apply);
    expect(apply.textContent).toContain(t('import.no_work'));
    expect(sent).toHaveLength(1);
});

test('a refusal while it is saved tells what was saved', async () => {
    const { user, sent, refuse, checked } = open();
    await checked(text);
    await user.click(await button(t('import.apply', { count: 2 })));
    await waitFor(() => expect(sent).toHaveLength(2));
    refuse({ message: 'the disk is full' });
    await screen.findByText(t('import.stopped', { done: '0', total: '1' }));
    expect(screen.getByRole('alert').textContent).toContain('the disk is full');
});

test('tags that are not in the file are deleted when that is wanted and the name is typed, for this file only', async () => {
    const { user, sent, answer, checked, choose } = open();
    await checked(text);
    await user.click(await screen.findByLabelText(t('import.delete', { count: 1 })));
    const blocked = await button(t('import.apply', { count: 3 }));
    await user.click(blocked);
    expect(blocked.textContent).toContain(t('confirm.type_first', { name: 'DRYER' }));
    await type(user, t('confirm.type', { name: 'DRYER' }), 'DRYER');
    // Another file deletes others: it is asked for again.
    await choose('tag_id,plc_address,unit\nC,40003,bar\n', 'others.csv');
    await waitFor(() => expect(sent).toHaveLength(2));
    answer(counted(0, 0));
    await button(t('import.apply', { count: 1 }));
    await checked(text);
    await user.click(await screen.findByLabelText(t('import.delete', { count: 1 })));
    await type(user, t('confirm.type', { name: 'DRYER' }), ' DRYER ');
    await user.dblClick(await button(t('import.apply', { count: 3 })));
    await waitFor(() => expect(sent.slice(3)).toEqual([{ call: bulk, body: text }]));
    answer(counted(1, 1));
    await waitFor(() => expect(sent.slice(4)).toEqual([{ call: 'DELETE /api/v1/tag/B' }]));
    answer();
    await screen.findByText(t('import.done', { created: '1', updated: '1', deleted: '1' }));
});

test('pasted cells with other headings are mapped by hand, once; new rows are shown whole', async () => {
    const { user, sent, answer } = open();
    const cells = 'Where\tMeasured in\tRemark\n40003\tbar\tnorth\n';
    const pasteCells = async () => {
        await user.click(screen.getByLabelText(t('by_hand.paste')));
        await user.paste(cells);
    };
    await pasteCells();
    const use = await button(t('by_hand.use_columns'));
    await user.click(use);
    expect(use.textContent).toContain(t('by_hand.no_address'));
    await user.selectOptions(screen.getByLabelText('Where'), 'plc_address');
    await user.selectOptions(screen.getByLabelText('Measured in'), 'plc_address');
    // At both columns, and as the reason of the button.
    expect(screen.getAllByText(t('by_hand.twice'))).toHaveLength(3);
    await user.selectOptions(screen.getByLabelText('Measured in'), 'unit');
    await user.click(use);
    const body = 'plc_address,unit\n40003,bar\n';
    await waitFor(() => expect(sent).toEqual([{ call: `${bulk}?dry_run=true`, body }]));
    answer(counted(0, 0));
    await button(t('import.apply', { count: 1 }));
    await pasteCells();
    await waitFor(() => expect(sent).toHaveLength(2));
    answer(counted(0, 0));
    await screen.findByText(/Where → plc_address/);
    await user.click(await button(t('import.apply', { count: 1 })));
    await waitFor(() => expect(sent.at(-1)).toEqual({ call: bulk, body }));
});

test('a file that was dropped on the page is read', async () => {
    offerFile(new File([text], 'dropped.csv'));
    const { sent } = open();
    await waitFor(() => expect(sent).toEqual([{ call: `${bulk}?dry_run=true`, body: text }]));
    expect(takeFile()).toBeUndefined();
});

test('a workbook goes to the import of files, with the device', async () => {
    const gateway = fakeGateway(reads);
    const { user, place } = show(<ImportDialog opcId="DRYER" onClose={() => undefined} />);
    const book = new File(['PK'], 'tags.xlsx');
    await user.upload(document.querySelector('input[type=file]') as HTMLElement, book);
    expect(place()).toBe('/devices?import=DRYER');
    expect([takeFile(), gateway.sent]).toEqual([book, []]);
});
