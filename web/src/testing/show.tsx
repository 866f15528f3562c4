import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { hasRole, SessionContext, type Role } from '../api/session';

interface Place {
    /** The address that the page is at. */
    at?: string;
    role?: Role;
}

/** Draws a part as the page does: with router, queries and a session. `user` presses and types; `place` is the address. */
export function show(part: React.ReactNode, { at = '/', role = 'admin' }: Place = {}) {
    const session = { user_id: 'kim', role, csrf_token: 'token', expires_at: null };
    const can = (needed: Role) => hasRole(role, needed);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
    const end = () => Promise.resolve();
    const page = (content: React.ReactNode) => (
        <QueryClientProvider client={client}>
            <SessionContext value={{ session, can, end }}>{content}</SessionContext>
        </QueryClientProvider>
    );
    const router = createMemoryRouter([{ path: '*', element: page(part) }], { initialEntries: [at] });
    const user = userEvent.setup();
    const drawn = render(<RouterProvider router={router} />);
    const place = () => router.state.location.pathname + router.state.location.search;
    return { ...drawn, user, place, client };
}
