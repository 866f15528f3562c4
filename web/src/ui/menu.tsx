import { useId, useRef } from 'react';
import { classes } from './classes';
import { Button, type ButtonKind } from './button';
import { Icon, type IconName } from './icon';
import css from './menu.module.css';

export interface MenuItem {
    id: string;
    label: string;
    icon?: IconName;
    /** The reason why the entry cannot be chosen now. */
    blocked?: string;
    isDanger?: boolean;
    onChoose?: () => void;
    /** A file that is saved as `download`, in place of an action. */
    href?: string;
    download?: string;
}

interface MenuProps {
    label: string;
    items: readonly MenuItem[];
    kind?: ButtonKind;
    icon?: IconName;
    iconOnly?: boolean;
}

/** A button that opens a list of actions. Arrows, Home, End move; Esc closes and returns focus (native popover). */
export function Menu({ label, items, kind = 'quiet', icon = 'more', iconOnly = true }: MenuProps) {
    const id = useId();
    const list = useRef<HTMLDivElement>(null);
    const place = (button: HTMLElement) => {
        const popover = list.current;
        if (!popover) return;
        popover.togglePopover();
        if (!popover.matches(':popover-open')) return;
        const from = button.getBoundingClientRect();
        const { offsetWidth: width, offsetHeight: height } = popover;
        const isAbove = from.bottom + height > innerHeight && from.top > height;
        popover.style.top = `${isAbove ? from.top - height - 4 : from.bottom + 4}px`;
        popover.style.left = `${Math.max(8, Math.min(from.right - width, innerWidth - width - 8))}px`;
        popover.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    };
    const onKeyDown = (event: React.KeyboardEvent) => {
        const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
        const at = all.indexOf(document.activeElement as HTMLElement);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
        if (event.key === 'Tab') list.current?.hidePopover();
        if (to === undefined) return;
        event.preventDefault();
        all[(to + all.length) % all.length]?.focus();
    };
    return (
        <>
            <Button
                kind={kind}
                icon={icon}
                iconOnly={iconOnly}
                aria-haspopup="menu"
                aria-controls={id}
                onClick={(event) => place(event.currentTarget)}
            >
                {label}
            </Button>
            {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- focus is on its items */}
            <div
                ref={list}
                id={id}
                popover="auto"
                role="menu"
                aria-label={label}
                className={css.menu}
                onKeyDown={onKeyDown}
            >
                {items.map((item) =>
                    item.href === undefined ? (
                        <button
                            key={item.id}
                            type="button"
                            role="menuitem"
                            tabIndex={-1}
                            className={classes(css.item, item.isDanger && css.danger)}
                            aria-disabled={item.blocked ? true : undefined}
                            onClick={() => {
                                if (item.blocked) return;
                                list.current?.hidePopover();
                                item.onChoose?.();
                            }}
                        >
                            <Entry item={item} />
                        </button>
                    ) : (
                        <a
                            key={item.id}
                            role="menuitem"
                            tabIndex={-1}
                            className={css.item}
                            href={item.href}
                            download={item.download}
                            onClick={() => list.current?.hidePopover()}
                        >
                            <Entry item={item} />
                        </a>
                    ),
                )}
            </div>
        </>
    );
}

function Entry({ item }: { item: MenuItem }) {
    return (
        <>
            {item.icon ? <Icon name={item.icon} /> : <span className={css.gap} />}
            <span>
                {item.label}
                {item.blocked && <span className={css.reason}>{item.blocked}</span>}
            </span>
        </>
    );
}
