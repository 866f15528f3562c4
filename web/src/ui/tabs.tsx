import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { classes } from './classes';
import css from './tabs.module.css';

export interface Tab {
    to: string;
    label: string;
    count?: number;
    /** Only this exact path, not those below it. */
    isExact?: boolean;
}

/** Views of one thing, each with its own address: links, so that a tab can be opened, shared and gone back to. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
    const bar = useRef<HTMLElement>(null);
    const { pathname } = useLocation();
    // In a narrow window the chosen one may be beyond the edge.
    useEffect(() => {
        const chosen = bar.current?.querySelector('[aria-current]');
        chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }, [pathname]);
    return (
        <nav ref={bar} className={css.tabs} aria-label={label} data-print="no">
            {tabs.map((tab) => (
                <NavLink
                    key={tab.to}
                    to={tab.to}
                    end={tab.isExact}
                    className={({ isActive }) => classes(css.tab, isActive && css.chosen)}
                >
                    {tab.label}
                    {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
                </NavLink>
            ))}
        </nav>
    );
}
