import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { en } from './en';
import { ko } from './ko';

/** As in a window that has just been opened. */
async function fresh() {
    vi.resetModules();
    return import('./language');
}

beforeEach(() => {
    document.documentElement.lang = '';
});

test('a text of the first view is there at once, another one when its file has come', async () => {
    const { setLanguage, useT } = await fresh();
    await setLanguage('en');
    const Both = () => {
        const t = useT();
        return (
            <p>
                {t('nav.overview')}: {t('trend.title')}
            </p>
        );
    };
    render(<Both />);
    expect(document.querySelector('p')?.textContent).toBe(`${en['nav.overview']}: `);
    await screen.findByText(`${en['nav.overview']}: ${en['trend.title']}`);
});

test('another language has all texts where all were there', async () => {
    const { chooseLanguage, loadAllTexts, setLanguage, useT } = await fresh();
    await setLanguage('en');
    await loadAllTexts();
    const Title = () => <p>{useT()('trend.title')}</p>;
    render(<Title />);
    await act(() => chooseLanguage('ko'));
    expect(document.documentElement.lang).toBe('ko');
    screen.getByText(ko['trend.title'] as string);
});
