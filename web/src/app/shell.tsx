import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigation } from 'react-router';
import { classes } from '../ui/classes';
import { edge, site } from '../api/monitor';
import type { NamedPlace } from '../api/preferences';
import { useSession } from '../api/session';
import { usePreferences } from '../live/use-preferences';
import { setGatewayZone } from '../text/clock';
import { loadAllTexts, useT } from '../text/language';
import { Button } from '../ui/button';
import { AlarmLine } from './alarm-line';
import { Clock, LiveState } from './live-state';
import { groups, navigation } from './navigation';
import { PersonMenu } from './person-menu';
import { StatusBars } from './status-bars';
import { useKeys } from './use-keys';
import { useOwnChoices } from './use-own-choices';
import css from './shell.module.css';

const DisplayOutlet = lazy(async () => {
    const [module] = await Promise.all([import('./display-outlet'), loadAllTexts()]);
    return module;
});
const KeysDialog = lazy(() => import('./keys-dialog'));
const FindDialog = lazy(async () => {
    const [module] = await Promise.all([import('./find-dialog'), loadAllTexts()]);
    return module;
});

/** The frame around every page: top bar, side list, and the messages about the connection. */
export function Shell() {
    const t = useT();
    const [opened, setOpened] = useState<'keys' | 'find'>();
    const { session } = useSession();
    useKeys(() => setOpened('keys'), session.view_id ? undefined : () => setOpened('find'));
    useFocusAfterNavigation();
    useOwnChoices();
    const isLoading = useNavigation().state === 'loading';
    const close = () => setOpened(undefined);
    return (
        <div className={session.view_id ? css.display : css.frame}>
            <a className="skip-link" href="#main">
                {t('shell.skip')}
            </a>
            <header className={css.top} data-print="no">
                {!session.view_id && <MenuButton />}
                <GatewayName />
                <AlarmLine />
                <div className={css.right}>
                    {!session.view_id && (
                        <Button kind="quiet" icon="find" iconOnly onClick={() => setOpened('find')}>
                            {t('shell.find')}
                        </Button>
                    )}
                    <LiveState />
                    <Clock />
                    <PersonMenu onKeys={() => setOpened('keys')} />
                </div>
            </header>
            {!session.view_id && <SideList />}
            <main id="main" className={css.main} tabIndex={-1} aria-busy={isLoading || undefined}>
                <StatusBars />
                {session.view_id ? (
                    <Suspense>
                        <DisplayOutlet viewId={session.view_id} />
                    </Suspense>
                ) : (
                    <Outlet />
                )}
            </main>
            <Suspense>
                {opened === 'keys' && <KeysDialog onClose={close} />}
                {opened === 'find' && <FindDialog onClose={close} />}
            </Suspense>
        </div>
    );
}

const listId = 'pages';

/** In a narrow window the list of pages is shown by this button. It closes when another page is opened. */
function MenuButton() {
    const t = useT();
    const { pathname } = useLocation();
    const [openAt, setOpenAt] = useState('');
    const isOpen = openAt === pathname;
    useEffect(() => {
        document.getElementById(listId)?.toggleAttribute('data-open', isOpen);
    }, [isOpen]);
    return (
        <span className={css.menu}>
            <Button
                kind="quiet"
                icon={isOpen ? 'close' : 'menu'}
                iconOnly
                aria-expanded={isOpen}
                aria-controls={listId}
                onClick={() => setOpenAt(isOpen ? '' : pathname)}
            >
                {t('shell.pages')}
            </Button>
        </span>
    );
}

function GatewayName() {
    const t = useT();
    const { data: gateway } = useQuery(edge);
    const { data: place } = useQuery({ ...site(gateway?.site_id ?? ''), enabled: Boolean(gateway?.site_id) });
    useEffect(() => {
        if (place?.time_zone) setGatewayZone(place.time_zone);
    }, [place?.time_zone]);
    const name = gateway?.hostname ?? t('product');
    useEffect(() => {
        document.documentElement.dataset['gateway'] = name;
    }, [name]);
    return (
        <div className={css.gateway}>
            <span className={css.name} title={gateway?.id}>
                {name}
            </span>
            <span className={css.site}>{place?.site_name ?? gateway?.site_name}</span>
        </div>
    );
}

function SideList() {
    const t = useT();
    const { can } = useSession();
    const favourites = usePreferences()?.favourites ?? [];
    const list = useRef<HTMLElement>(null);
    const { pathname } = useLocation();
    // In a narrow window the list is a row, and the chosen page may be beyond its edge.
    useEffect(() => {
        // Waits for the next frame: to measure positions now would delay the first requests to the gateway.
        const frame = requestAnimationFrame(() => {
            const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
            if (list.current && chosen)
                list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
        });
        return () => cancelAnimationFrame(frame);
    }, [pathname]);
    return (
        <nav ref={list} id={listId} className={css.side} aria-label={t('shell.pages')} data-print="no">
            {groups.map((group) => (
                <LinkGroup
                    key={group}
                    name={t(`nav.${group}`)}
                    links={navigation
                        .filter((entry) => entry.group === group && can(entry.role ?? 'viewer'))
                        .map((entry) => ({ name: t(entry.text), path: entry.path }))}
                />
            ))}
            {/* Last: no page moves when they have been fetched. */}
            <LinkGroup name={t('nav.favourites')} links={favourites} />
        </nav>
    );
}

function LinkGroup({ name, links }: { name: string; links: readonly NamedPlace[] }) {
    if (links.length === 0) return null;
    return (
        <div className={css.group} role="group" aria-label={name}>
            <span className={css.groupName} aria-hidden="true">
                {name}
            </span>
            {links.map((link) => (
                <NavLink
                    key={link.path}
                    to={link.path}
                    end={link.path === '/'}
                    title={link.name}
                    className={({ isActive }) => classes(css.link, isActive && css.chosen)}
                >
                    <span className={css.linkName}>{link.name}</span>
                </NavLink>
            ))}
        </div>
    );
}

/** After another page was opened the focus is on its heading, also after the log-in, whose button is gone; not after the
 *  first load and not for filters in the URL. */
function useFocusAfterNavigation(): void {
    const location = useLocation();
    const { pathname } = location;
    const before = useRef((location.state as { isNewLogin?: boolean } | null)?.isNewLogin ? '' : pathname);
    useEffect(() => {
        if (before.current === pathname) return;
        before.current = pathname;
        const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
        heading?.focus({ preventScroll: true });
        scrollTo(0, 0);
    }, [pathname]);
}
