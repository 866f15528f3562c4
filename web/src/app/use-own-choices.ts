import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePreferences } from '../live/use-preferences';
import { chooseLanguage } from '../text/language';

/** What the person has chosen in any browser: the language of the page, and the page that opens first. */
export function useOwnChoices(): void {
    const chosen = usePreferences();
    const language = chosen?.language;
    useEffect(() => {
        if (language && language !== document.documentElement.lang) void chooseLanguage(language);
    }, [language]);

    const navigate = useNavigate();
    const location = useLocation();
    const { pathname } = location;
    // The overview opens the own start page only where it was not chosen on the page itself.
    const state = location.state as { isNewLogin?: boolean } | null;
    const isFirst = location.key === 'default' || state?.isNewLogin === true;
    const isDue = useRef(isFirst && pathname === '/');
    useEffect(() => {
        if (pathname !== '/') isDue.current = false;
        if (!chosen || !isDue.current) return;
        isDue.current = false;
        if (chosen.start_page && chosen.start_page !== '/') void navigate(chosen.start_page, { replace: true });
    }, [chosen, pathname, navigate]);
}
