import css from './icon.module.css';

const paths = {
    add: 'M8 3v10M3 8h10',
    back: 'M10 3 5 8l5 5',
    check: 'm3 8.5 3.5 3.5L13 4.5',
    close: 'm4 4 8 8m0-8-8 8',
    copy: 'M6 6h7v7H6zM3 10V3h7',
    down: 'm4 6 4 4 4-4',
    download: 'M8 2v8m-3.5-3.5L8 10l3.5-3.5M3 13.5h10',
    edit: 'm3 13 .7-3.2L10.5 3 13 5.5l-6.8 6.8z',
    find: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9m3.3 7.8L14 14',
    date: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
    menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
    more: 'M2.6 7.6h.8v.8h-.8zM7.6 7.6h.8v.8h-.8zM12.6 7.6h.8v.8h-.8z',
    pause: 'M5.5 4v8M10.5 4v8',
    refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
    remove: 'M3 4.5h10M6 4V2.5h4V4m-5.5.5.7 9h5.6l.7-9',
    right: 'm6 4 4 4-4 4',
    star: 'm8 2 1.8 3.8 4.2.6-3 2.9.7 4.2L8 11.5l-3.7 2 .7-4.2-3-2.9 4.2-.6z',
    start: 'M5 3.5v9l7-4.5z',
    stop: 'M4 4h8v8H4z',
    up: 'm4 10 4-4 4 4',
    zoom_in: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9m3.3 7.8L14 14M5 7h4M7 5v4',
    zoom_out: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9m3.3 7.8L14 14M5 7h4',
    upload: 'M8 10V2M4.5 5.5 8 2l3.5 3.5M3 13.5h10',
} as const;

export type IconName = keyof typeof paths;

/** A small picture beside a word; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
    return <PathIcon path={paths[name]} />;
}

/** One that the gateway sends: the data of an SVG path. */
export function PathIcon({ path }: { path: string }) {
    return (
        <svg className={css.icon} viewBox="0 0 16 16" aria-hidden="true">
            <path d={path} />
        </svg>
    );
}
