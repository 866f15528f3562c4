import { useT } from '../text/language';
import { diffLines, type DiffRow } from './diff-lines';
import css from './diff.module.css';

const signs: Record<DiffRow['kind'], string> = { same: ' ', removed: '−', added: '+', changed: '≠' };

interface DiffProps {
    before: string;
    after: string;
    /** The headings of the two sides, if they are not the text before and after a change. */
    titles?: readonly [before: string, after: string];
    /** Unchanged lines shown around a change; others are folded. */
    context?: number;
}

/** Two texts side by side. */
export function Diff({ before, after, titles, context = 2 }: DiffProps) {
    const t = useT();
    const rows = diffLines(before, after);
    const isNear = rows.map((_, n) =>
        rows.slice(Math.max(0, n - context), n + context + 1).some((row) => row.kind !== 'same'),
    );
    if (!isNear.includes(true)) return <p className={css.none}>{t('diff.none')}</p>;
    return (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className={css.box} role="region" aria-label={t('diff.label')} tabIndex={0}>
            <table className={css.table}>
                <thead>
                    <tr>
                        <th scope="col">
                            <span className="visually-hidden">{t('diff.sign')}</span>
                        </th>
                        <th scope="col">{titles?.[0] ?? t('diff.before')}</th>
                        <th scope="col">{titles?.[1] ?? t('diff.after')}</th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map((row, n) =>
                        isNear[n] ? (
                            <tr key={n} className={css[row.kind]}>
                                <td>{signs[row.kind]}</td>
                                <td>
                                    <span className={css.number}>{row.oldLine}</span>
                                    {row.oldText}
                                </td>
                                <td>
                                    <span className={css.number}>{row.newLine}</span>
                                    {row.newText}
                                </td>
                            </tr>
                        ) : (
                            isNear[n - 1] && (
                                <tr key={n} className={css.fold}>
                                    <td>…</td>
                                    <td colSpan={2} />
                                </tr>
                            )
                        ),
                    )}
                </tbody>
            </table>
        </div>
    );
}
