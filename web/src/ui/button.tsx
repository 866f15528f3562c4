import { useId } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import css from './button.module.css';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

interface Look {
    kind?: ButtonKind;
    icon?: IconName;
    /** The icon alone is shown; the text is read. */
    icon_only?: boolean;
}

interface ButtonProps extends Look, Omit<React.ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
    /** Why it cannot be pressed now. It stays focusable, so that the reason can be read. */
    blocked?: string;
    /** Its action is in progress. */
    is_busy?: boolean;
}

interface DownloadProps {
    href: string;
    name?: string;
    children: React.ReactNode;
}

function content(icon: IconName | undefined, icon_only: boolean | undefined, children: React.ReactNode) {
    return (
        <>
            {icon && <Icon name={icon} />}
            {icon_only ? <span className="visually-hidden">{children}</span> : children}
        </>
    );
}

function look({ kind = 'plain', icon_only }: Look) {
    return classes(css.button, css[kind], icon_only && css.square);
}

export function Button({
    kind,
    icon,
    icon_only,
    blocked,
    is_busy,
    children,
    onClick,
    type = 'button',
    title,
    ...rest
}: ButtonProps) {
    const reason_id = useId();
    const is_off = Boolean(blocked) || is_busy;
    return (
        <button
            {...rest}
            type={type}
            className={look({ kind, icon_only })}
            title={blocked || title || (icon_only && typeof children === 'string' ? children : undefined)}
            aria-disabled={is_off || undefined}
            aria-busy={is_busy || undefined}
            aria-describedby={blocked ? reason_id : rest['aria-describedby']}
            onClick={(event) => {
                if (is_off) event.preventDefault();
                else onClick?.(event);
            }}
        >
            {content(icon, icon_only, children)}
            {blocked && (
                <span id={reason_id} className="visually-hidden">
                    {blocked}
                </span>
            )}
        </button>
    );
}

/** A link that looks like a button: it goes to another page. */
export function ButtonLink({ kind, icon, icon_only, children, ...rest }: Look & LinkProps) {
    return (
        <Link {...rest} className={look({ kind, icon_only })}>
            {content(icon, icon_only, children)}
        </Link>
    );
}

/** A link that looks like a button: what it leads to is stored as a file named `name`, else as the gateway calls it. */
export function DownloadLink({ href, name, kind, children }: Pick<Look, 'kind'> & DownloadProps) {
    return (
        <a href={href} download={name ?? ''} className={look({ kind })}>
            {content('download', false, children)}
        </a>
    );
}

/** Buttons in a row that wraps. */
export function ButtonRow({ children, align = 'start' }: { children: React.ReactNode; align?: 'start' | 'end' }) {
    return <div className={classes(css.row, align === 'end' && css.end)}>{children}</div>;
}
