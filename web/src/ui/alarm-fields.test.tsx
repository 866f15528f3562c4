import { screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { alarmDraft, type AlarmDraft, type AlarmSettings } from './alarm-draft';
import { AlarmFields } from './alarm-fields';

const onDraft = vi.fn<(draft: AlarmDraft) => void>();
afterEach(() => onDraft.mockClear());
/** What the fields have now. */
const draft = () => onDraft.mock.lastCall?.[0];

function Fields({ tags, errors = {} }: { tags: readonly AlarmSettings[]; errors?: Record<string, string> }) {
    const [value, setValue] = useState(() => alarmDraft(tags));
    useEffect(() => onDraft(value), [value]);
    return (
        <AlarmFields
            kind={tags[0]?.data_type === 'Boolean' ? 'bit' : 'limit'}
            draft={value}
            onChange={setValue}
            count={tags.length}
            unit="bar"
            words={['closed', 'open']}
            isChecked
            errors={errors}
        />
    );
}

const group = (level: string) => within(screen.getByRole('group', { name: t('alarm_set.level', { level }) }));

test('each limit has its priority and its message', async () => {
    const { user } = show(<Fields tags={[{ data_type: 'Double', hi: 5, hi_priority: 'LOW' }]} />);
    const hi = group(t('limits.hi'));
    await user.type(hi.getByLabelText(t('limits.hi')), '.5');
    await user.selectOptions(hi.getByLabelText(t('limits.priority')), 'HIGH');
    await user.type(hi.getByLabelText(t('alarm_set.message')), 'too high');
    expect(draft()).toMatchObject({ hi: '5.5', hi_priority: 'HIGH', hi_message: 'too high', hi_hi: '' });
});

test('a bit raises an alarm when it is on, off, or never', async () => {
    const { user } = show(<Fields tags={[{ data_type: 'Boolean' }]} />);
    const on = t('limits.state', { word: 'open' });
    expect(group('open').getByLabelText<HTMLSelectElement>(on).value).toBe('none');
    await user.selectOptions(group('open').getByLabelText(on), 'CRITICAL');
    expect(draft()).toMatchObject({ bool_true_priority: 'CRITICAL', bool_false_priority: 'none' });
    expect(screen.queryByLabelText(t('alarm_set.deadband'))).toBeNull();
});

test('what the tags do not have in common is unchanged', () => {
    const tag = { data_type: 'Double', hi_priority: 'LOW', alarm_enabled: true };
    show(<Fields tags={[tag, { ...tag, hi_priority: 'HIGH', alarm_enabled: false }]} />);
    const unchanged = screen.getAllByRole<HTMLOptionElement>('option', { name: t('tag_edit.unchanged') });
    expect(unchanged.filter((option) => option.selected)).not.toHaveLength(0);
    expect(draft()).toMatchObject({ hi_priority: '', alarm_enabled: '' });
});

test('a fault stands at its field, also that of the gateway', () => {
    const tag = { data_type: 'Double', hi: 1, lo: 2 };
    show(<Fields tags={[tag]} errors={{ alarm_on_delay_ms: 'it is too long' }} />);
    const lo = group(t('limits.lo'));
    expect(lo.getByText(t('alarm_set.fault_order'))).toBeDefined();
    expect(screen.getByLabelText(t('alarm_set.on_delay')).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('it is too long')).toBeDefined();
});
