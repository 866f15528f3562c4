import { screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import type { UaTag } from '../../api/opcua';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { UaValue } from './address-space';

afterEach(() => vi.unstubAllGlobals());

const tag = { tag_id: 'T', value: '2', quality: 192, value_read_status: 'SUCCESS', data_type: 'Double' } as UaTag;

test('a value is read as its tag says: with its decimals, or by its state', async () => {
    fakeGateway({ '/api/v1/tag/T': { tag_id: 'T', data_type: 'Double', display_format: '0.00', states: { 7: 'on' } } });
    show(
        <>
            <UaValue tag={tag} isStale={false} />
            <UaValue tag={{ ...tag, value: '7' }} isStale={false} />
        </>,
    );
    await screen.findByText('2.00');
    await screen.findByText('on');
});
