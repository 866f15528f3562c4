import css from './short-text.module.css';

/** A longer name is cut in its middle: names of one plant often begin alike, and end alike. */
const longName = 44;
const keptEnd = 16;

function cutName(name: string): string {
    const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
    if (letters.length <= longName) return name;
    return `${letters.slice(0, longName - keptEnd - 1).join('')}…${letters.slice(-keptEnd).join('')}`;
}

/** A text from outside in a row of a table: at most two lines are shown, and the title has the whole text. So the
 *  row keeps its height, however long the text is. `isName`: what is cut is the middle. */
export function ShortText({ text, isName }: { text: string; isName?: boolean }) {
    return (
        <span className={css.short} title={text}>
            {isName ? cutName(text) : text}
        </span>
    );
}
