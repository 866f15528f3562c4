import { createBrowserRouter, type RouteObject } from 'react-router';
import { basePath } from '../api/base-path';
import { loadAllTexts } from '../text/language';
import { ErrorPage, NotFoundPage } from './error-page';
import { RequireSession, SessionProvider } from './session';
import { Shell } from './shell';

type PageModule = { default: React.ComponentType };

/** The texts of these pages are in the file that is always there. */
const firstViews = ['/', '/login'];

/** A page that is fetched when it is first opened. */
function page(path: string, load: () => Promise<PageModule>, children?: RouteObject[]): RouteObject {
    const lazy = async () => {
        const [module] = await Promise.all([load(), firstViews.includes(path) ? undefined : loadAllTexts()]);
        return { Component: module.default };
    };
    return { path, lazy, children };
}

/** Every page. Adding one: a folder below pages/ with a default export, a line here, and one in navigation.ts. */
const pages: RouteObject[] = [
    page('/', () => import('../pages/overview/overview-page')),
    page('/devices', () => import('../pages/devices/devices-page')),
    page('/devices/new', () => import('../pages/device/add-device-page')),
    // The tabs of a device: a child each.
    page('/devices/:opc', () => import('../pages/device/device-page'), [
        page('', () => import('../pages/tags/device-tags-page')),
        page('browse', () => import('../pages/device/browse-tab')),
        page('plan', () => import('../pages/device/plan-tab')),
        page('trace', () => import('../pages/device/trace-tab')),
        page('settings', () => import('../pages/device/settings-tab')),
        page('events', () => import('../pages/device/events-tab')),
    ]),
    page('/tags', () => import('../pages/tags/tags-page')),
    page('/tags/:id', () => import('../pages/tag/tag-page'), [
        page('', () => import('../pages/tag/values-tab')),
        page('alarm', () => import('../pages/tag/alarm-tab')),
    ]),
    page('/alarms', () => import('../pages/alarms/alarms-page'), [
        page('', () => import('../pages/alarms/live-alarms')),
        page('silenced', () => import('../pages/alarms/silenced-alarms')),
        page('journal', () => import('../pages/alarms/journal')),
        page('statistics', () => import('../pages/alarms/statistics')),
    ]),
    page('/transfers', () => import('../pages/transfers/transfers-page')),
    page('/opcua', () => import('../pages/opcua/opcua-page')),
    page('/master', () => import('../pages/master/master-page'), [
        page('', () => import('../pages/master/first-kind')),
        page('asset', () => import('../pages/master/assets')),
        page(':kind', () => import('../pages/master/record-list')),
    ]),
    page('/calendar', () => import('../pages/calendar/calendar-page')),
    page('/flows', () => import('../pages/flows/flows-page')),
    page('/flows/:id', () => import('../pages/flows/flow-page')),
    page('/paths', () => import('../pages/paths/paths-page')),
    page('/orders', () => import('../pages/orders/orders-page'), [
        page('', () => import('../pages/orders/order-board')),
        page('timeline', () => import('../pages/orders/order-timeline')),
    ]),
    page('/users', () => import('../pages/users/users-page'), [
        page('', () => import('../pages/users/users-tab')),
        page('keys', () => import('../pages/users/keys-tab')),
        page('tokens', () => import('../pages/users/tokens-tab')),
        page('sessions', () => import('../pages/users/sessions-tab')),
        page('displays', () => import('../pages/users/displays-tab')),
        page('audit', () => import('../pages/users/audit-tab')),
        page('account', () => import('../pages/users/account-tab')),
    ]),
    page('/settings', () => import('../pages/settings/settings-page'), [
        page('', () => import('../pages/settings/properties-tab')),
        page('backup', () => import('../pages/settings/backup-tab')),
        page('upgrade', () => import('../pages/settings/upgrade-tab')),
        page('maintenance', () => import('../pages/settings/maintenance-tab')),
        page('jobs', () => import('../pages/settings/jobs-tab')),
        page('notifications', () => import('../pages/settings/notifications-tab')),
        page('bin', () => import('../pages/settings/bin-tab')),
    ]),
    page('/diagnostics', () => import('../pages/diagnostics/diagnostics-page'), [
        page('', () => import('../pages/diagnostics/health-tab')),
        page('log', () => import('../pages/diagnostics/log-tab')),
        page('metrics', () => import('../pages/diagnostics/metrics-tab')),
        page('devices', () => import('../pages/diagnostics/devices-tab')),
    ]),
    { path: '*', Component: NotFoundPage },
];

export const router = createBrowserRouter(
    [
        {
            Component: SessionProvider,
            ErrorBoundary: ErrorPage,
            HydrateFallback: () => null,
            children: [
                page('/login', () => import('../pages/login/login-page')),
                {
                    Component: RequireSession,
                    children: [{ Component: Shell, children: [{ ErrorBoundary: ErrorPage, children: pages }] }],
                },
            ],
        },
    ],
    { basename: basePath || '/' },
);
