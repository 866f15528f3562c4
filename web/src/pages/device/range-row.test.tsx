import { expect, test, vi } from 'vitest';
import { button, field, type } from '../../testing/form';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { RangeRow } from './range-row';

test('a range becomes rows with its type; Enter does the same', async () => {
    const onAdd = vi.fn();
    const { user } = show(<RangeRow example="40001 to …" onAdd={onAdd} />);
    await type(user, t('tag_range.type'), 'Int16');
    await type(user, t('tag_range.title'), '40001 to 40005 step 2');
    await user.click(await button(t('tag_range.add_count', { count: 3 })));
    expect(onAdd.mock.calls[0]?.[0]).toMatchObject(
        ['40001', '40003', '40005'].map((address) => ({ plc_address: address, data_type: 'Int16' })),
    );
    await type(user, t('tag_range.title'), 'hr0 to hr1');
    await user.keyboard('{Enter}');
    expect(onAdd).toHaveBeenCalledTimes(2);
});

test('what is no range adds nothing, and the field says why', async () => {
    const onAdd = vi.fn();
    const { user } = show(<RangeRow example="" onAdd={onAdd} />);
    await type(user, t('tag_range.title'), '40009 to 40001');
    await user.click(await button(t('tag_range.add')));
    expect(onAdd).not.toHaveBeenCalled();
    expect(field(t('tag_range.title')).getAttribute('aria-invalid')).toBe('true');
    expect(document.body.textContent).toContain(t('tag_range.order'));
});
