import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage, useT } from '../text/language';
import { fakeGateway } from '../testing/gateway';
import { show } from '../testing/show';
import { useOwnChoices } from './use-own-choices';

const none = { language: '', start_page: '', favourites: [], filters: [], trends: [] };

afterEach(async () => {
    vi.unstubAllGlobals();
    await setLanguage('en');
});

function Frame() {
    useOwnChoices();
    return <p>{useT()('nav.tags')}</p>;
}

test('the language of the account is that of the page, in this browser, too', async () => {
    fakeGateway({ '/api/v1/preferences': { ...none, language: 'ko' } });
    show(<Frame />);
    await screen.findByText('태그');
    expect(localStorage.getItem('penstock.language')).toBe('ko');
});

test('the own start page opens in place of the overview', async () => {
    fakeGateway({ '/api/v1/preferences': { ...none, start_page: '/tags?status=bad' } });
    const { place } = show(<Frame />);
    await waitFor(() => expect(place()).toBe('/tags?status=bad'));
});

test('another page that was asked for stays', async () => {
    const { asked } = fakeGateway({ '/api/v1/preferences': { ...none, start_page: '/tags' } });
    const { place } = show(<Frame />, { at: '/alarms' });
    await waitFor(() => expect(asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(place()).toBe('/alarms');
});
