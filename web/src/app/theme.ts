export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const name = 'penstock.theme';

export function chosenTheme(): Theme {
    const found = localStorage.getItem(name);
    return found === 'light' || found === 'dark' ? found : 'system';
}

export function applyTheme(theme: Theme): void {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
    localStorage.setItem(name, theme);
    applyTheme(theme);
}
