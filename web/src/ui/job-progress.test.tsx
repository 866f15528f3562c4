import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { JobProgress } from './job-progress';

const steps = [
    { name: 'Check', state: 'done' as const },
    { name: 'Install', state: 'running' as const },
    { name: 'Probe', state: 'failed' as const, text: 'no answer' },
];

test('each step says its state, and which one runs', () => {
    show(<JobProgress label="Upgrade" percent={41.6} steps={steps} />);
    expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
        `Check: ${t('job.done')}`,
        `Install: ${t('job.running')}`,
        `Probe: ${t('job.failed')} – no answer`,
    ]);
    expect(screen.getAllByRole('listitem').map((each) => each.getAttribute('aria-current'))).toEqual([
        null,
        'step',
        null,
    ]);
    expect(screen.getByText('42 %')).toBeDefined();
});

test('how far it is may be unknown, or be nothing to tell', () => {
    const { rerender } = show(<div />);
    rerender(<JobProgress label="Upgrade" steps={steps} />);
    expect(screen.getByRole('progressbar', { name: 'Upgrade' }).getAttribute('value')).toBeNull();
    rerender(<JobProgress label="Upgrade" percent={null} steps={steps} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
});
