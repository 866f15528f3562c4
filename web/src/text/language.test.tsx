import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, loadAllTexts, setLanguage } from './language';

afterEach(() => setLanguage('en'));

test('of languages that are asked for at the same time the last one counts, also while more texts are loaded', async () => {
    await setLanguage('en');
    await Promise.all([chooseLanguage('ko'), loadAllTexts()]);
    expect(document.documentElement.lang).toBe('ko');
    await Promise.all([chooseLanguage('ko'), chooseLanguage('en')]);
    expect(document.documentElement.lang).toBe('en');
});
