import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { setGatewayZone } from '../text/clock';
import { loadAllTexts, setLanguage } from '../text/language';
import { addPopovers } from './popover';
import { addSizes } from './sizes';

/** Runs before each file of component tests: adds what the DOM of the tests lacks, and loads the English texts. */

addPopovers();
addSizes();
// A busy machine needs more time.
configure({ asyncUtilTimeout: Number(process.env['UI_WAIT'] ?? 20_000) });

beforeAll(async () => {
    await setLanguage('en');
    await loadAllTexts();
    setGatewayZone('UTC');
});

beforeEach(() => {
    localStorage.clear();
});

afterEach(cleanup);
