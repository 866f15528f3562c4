import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { Button, ButtonLink, DownloadLink } from './button';

test('a button that is blocked says why, keeps the focus and does nothing', async () => {
    const onClick = vi.fn();
    const { user } = show(
        <Button blocked="The device is stopped." onClick={onClick}>
            Read
        </Button>,
    );
    const button = screen.getByRole('button', { name: /Read/, description: 'The device is stopped.' });
    await user.click(button);
    expect(button).toBe(document.activeElement);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(onClick).not.toHaveBeenCalled();
});

test('a button whose action is in progress is not pressed twice', async () => {
    const onClick = vi.fn();
    const { user } = show(
        <Button isBusy onClick={onClick}>
            Save
        </Button>,
    );
    await user.click(screen.getByRole('button', { name: 'Save', busy: true }));
    expect(onClick).not.toHaveBeenCalled();
});

test('an icon alone has its text as name and title', () => {
    show(
        <Button icon="close" iconOnly>
            Close
        </Button>,
    );
    expect(screen.getByRole('button', { name: 'Close' }).title).toBe('Close');
});

test('a link that looks like a button goes to its page', async () => {
    const { user, place } = show(<ButtonLink to="/devices">Devices</ButtonLink>);
    await user.click(screen.getByRole('link', { name: 'Devices' }));
    expect(place()).toBe('/devices');
});

test('a download keeps the name that the gateway gives, or has its own', () => {
    show(
        <>
            <DownloadLink href="/a">Own</DownloadLink>
            <DownloadLink href="/b" name="tags.csv">
                Named
            </DownloadLink>
        </>,
    );
    expect(screen.getByRole('link', { name: 'Own' }).getAttribute('download')).toBe('');
    expect(screen.getByRole('link', { name: 'Named' }).getAttribute('download')).toBe('tags.csv');
});
