import css from './short-text.module.css';

/** A text from outside in a row: two lines of it, the whole by its title. However long it is, the row keeps its height. */
export function ShortText({ text }: { text: string }) {
    return (
        <span className={css.short} title={text}>
            {text}
        </span>
    );
}
