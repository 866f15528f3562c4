import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { button, testForm } from '../../testing/form';
import { fakeGateway } from '../../testing/gateway';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import type { Properties, SaveResult } from '../../api/properties';
import { VersionsPanel } from './versions-panel';

afterEach(() => vi.unstubAllGlobals());

const current = { text: 'edge.site_id=B', entries: [], version: 'v2', path: '/etc/p' } as unknown as Properties;
const version = (name: string, isCurrent: boolean) => ({
    version: name,
    saved_at: 0,
    actor: 'kim',
    bytes: 14,
    is_current: isCurrent,
});
const reads = {
    '/config/versions': { data: [version('v2', true), version('v1', false)] },
    '/config/versions/v1': { version: 'v1', text: 'edge.site_id=A' },
};
const done: SaveResult = { version: 'v3', changed: [], acts_now: [], needs_restart: [] };

const open = async (user: UserEvent) => {
    await user.click(await button(t('props.compare')));
    await screen.findByText('edge.site_id=A');
};

testForm('a version of the properties that is taken back', {
    draw: (close) => <VersionsPanel current={current} isDirty={false} onRestored={close} />,
    reads,
    fill: open,
    button: t('props.restore'),
    sends: { call: 'POST /config/versions/v1/restore' },
    answer: done,
});

test('no version is taken back over a draft that is not saved', async () => {
    const restored = vi.fn();
    const { sent } = fakeGateway(reads);
    const { user } = show(<VersionsPanel current={current} isDirty onRestored={restored} />);
    await open(user);
    const restore = await button(t('props.restore'));
    await user.click(restore);
    expect(restore.textContent).toContain(t('props.save_first'));
    expect([sent, restored.mock.calls]).toEqual([[], []]);
});
