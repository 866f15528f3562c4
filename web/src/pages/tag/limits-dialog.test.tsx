import { screen } from '@testing-library/react';
import type { Tag } from '../../api/tag';
import { testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import LimitsDialog from './limits-dialog';

const tag = { tag_id: 'T1', tag_name: 'Speed', unit: 'rpm', hi: 80, hi_priority: 'HIGH' } as Tag;
const none = { trip_hi: null, hi_hi: null, lo: null, lo_lo: null, trip_lo: null };
const priorities = {
    trip_hi_priority: 'MEDIUM',
    hi_hi_priority: 'CRITICAL',
    hi_priority: 'HIGH',
    lo_priority: 'MEDIUM',
    lo_lo_priority: 'MEDIUM',
    trip_lo_priority: 'MEDIUM',
};

testForm('the limits of a tag', {
    draw: (close) => <LimitsDialog tag={tag} onClose={close} />,
    wrong: { type: (user) => type(user, t('limits.lo'), '80'), told: t('limits.fault_order') },
    fill: async (user) => {
        await type(user, t('limits.hi_hi'), '92.5');
        await user.selectOptions(screen.getAllByLabelText(t('limits.priority'))[1] as HTMLElement, 'CRITICAL');
    },
    button: t('limits.save'),
    sends: { call: 'PUT /api/v1/tag/T1', body: { ...none, hi_hi: 92.5, hi: 80, ...priorities } },
    field: ['hi_hi', t('limits.hi_hi')],
});
