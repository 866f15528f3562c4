import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { noteActivity } from '../api/client';
import { loginQuery } from '../api/login-query';
import { preferredLanguage, setLanguage } from '../text/language';
import { queryClient } from './query-client';
import { router } from './routes';
import { applyTheme, chosenTheme } from './theme';

applyTheme(chosenTheme());
for (const event of ['pointerdown', 'keydown'] as const)
    addEventListener(event, () => noteActivity(), { passive: true });
// To open the page counts as an action of a person: it keeps the session alive.
noteActivity();
// The session is fetched in parallel with the texts and the page. An error is shown by the part that needs the session.
queryClient.query(loginQuery).catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void setLanguage(preferredLanguage()).then(() =>
    createRoot(root).render(
        <StrictMode>
            <QueryClientProvider client={queryClient}>
                <RouterProvider router={router} />
            </QueryClientProvider>
        </StrictMode>,
    ),
);
