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
    iconOnly?: boolean;
}

interface ButtonProps extends Look, Omit<React.ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
    /** Why it cannot be pressed now. It stays focusable, so that the reason can be read. */
    blocked?: string;
    /** Its action is in progress. */
    isBusy?: boolean;
}

interface DownloadProps {
    href: string;
    name?: string;
    children: React.ReactNode;
}

function content(icon: IconName | undefined, iconOnly: boolean | undefined, children: React.ReactNode) {
    return (
        <>
            {icon && <Icon name={icon} />}
            {iconOnly ? <span className="visually-hidden">{children}</span> : children}
        </>
    );
}

function look({ kind = 'plain', iconOnly }: Look) {
    return classes(css.button, css[kind], iconOnly && css.square);
}

export function Button({
    kind,
    icon,
    iconOnly,
    blocked,
    isBusy,
    children,
    onClick,
    type = 'button',
    title,
    ...rest
}: ButtonProps) {
    const reasonId = useId();
    const isOff = Boolean(blocked) || isBusy;
    return (
        <button
            {...rest}
            type={type}
            className={look({ kind, iconOnly })}
            title={blocked || title || (iconOnly && typeof children === 'string' ? children : undefined)}
            aria-disabled={isOff || undefined}
            aria-busy={isBusy || undefined}
            aria-describedby={blocked ? reasonId : rest['aria-describedby']}
            onClick={(event) => {
                if (isOff) event.preventDefault();
                else onClick?.(event);
            }}
        >
            {content(icon, iconOnly, children)}
            {blocked && (
                <span id={reasonId} className="visually-hidden">
                    {blocked}
                </span>
            )}
        </button>
    );
}

/** A link that looks like a button: it goes to another page. */
export function ButtonLink({ kind, icon, iconOnly, children, ...rest }: Look & LinkProps) {
    return (
        <Link {...rest} className={look({ kind, iconOnly })}>
            {content(icon, iconOnly, children)}
        </Link>
    );
}

/** A link that looks like a button. Its target is saved as a file with the name `name`, or with the name that the
 *  gateway gives. */
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
