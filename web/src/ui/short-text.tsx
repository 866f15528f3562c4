import css from './short-text.module.css';

/** A text from outside in a row of a table: at most two lines are shown, and the title has the whole text. So the
 *  row keeps its height, however long the text is. */
export function ShortText({ text }: { text: string }) {
    return (
        <span className={css.short} title={text}>
            {text}
        </span>
    );
}
