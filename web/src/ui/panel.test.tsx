import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { PageHeader, Panel } from './panel';

test('a panel is a region with the name of its heading', () => {
    show(
        <Panel title="Sessions" side={<span>3</span>}>
            <p>kim</p>
        </Panel>,
    );
    const panel = screen.getByRole('region', { name: 'Sessions' });
    expect(panel.textContent).toBe('Sessions3kim');
    expect(screen.getByRole('heading', { level: 2, name: 'Sessions' })).toBeDefined();
});

test('the heading of a page names the tab of the browser', () => {
    document.documentElement.dataset['gateway'] = 'Line 1';
    show(
        <PageHeader title="Devices" about="Two of three are connected." actions={<button type="button">Add</button>} />,
    );
    expect(document.title).toBe('Devices – Line 1 – Penstock');
    delete document.documentElement.dataset['gateway'];
});

test('the heading that takes the place of one with the focus takes the focus, too', () => {
    const { rerender } = show(<div />);
    rerender(<PageHeader key="a" title="Loading" />);
    screen.getByRole('heading', { name: 'Loading' }).focus();
    rerender(<PageHeader key="b" title="Devices" />);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Devices' }));
    const tags = <PageHeader key="c" title="Tags" />;
    rerender(
        <>
            <input aria-label="Find" />
            {tags}
        </>,
    );
    screen.getByLabelText('Find').focus();
    rerender(
        <>
            <input aria-label="Find" />
            <PageHeader key="d" title="Alarms" />
        </>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Find'));
});
