import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AssetNode } from '../../api/asset';
import { pick } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { AssetTags } from './asset-tags';

afterEach(() => vi.unstubAllGlobals());

test('the tag that is chosen is linked to the asset, and a refusal is shown', async () => {
    const { sent, refuse } = fakeGateway({ '/api/v5/tag': { items: [{ tag_id: 'T1', tag_name: 'Speed' }], total: 0 } });
    const node = { id: 'LINE_1', name: 'Line 1', type: 'LINE' } as AssetNode;
    const { user } = show(<AssetTags node={node} />);
    await pick(user, t('assets.link'), 'Speed');
    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /api/v5/tag/T1', body: { linked_asset_id: 'LINE_1' } }]));
    refuse({ message: 'it is linked' });
    expect((await screen.findByRole('alert')).textContent).toContain('it is linked');
});
