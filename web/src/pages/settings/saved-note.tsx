import type { SaveResult } from '../../api/properties';
import { useT } from '../../text/language';
import { Button, ButtonLink, ButtonRow } from '../../ui/button';
import { StateWord } from '../../ui/state-word';
import css from './settings.module.css';

/** The keys that a save has changed, or that the draft changes: those that take effect at once, and those that take
 *  effect after a restart. */
export function KeyLists({ result }: { result: SaveResult }) {
    const t = useT();
    const list = (title: string, keys: readonly string[]) =>
        keys.length > 0 && (
            <div>
                <h3>{title}</h3>
                <ul className={css.list}>
                    {keys.map((key) => (
                        <li key={key}>
                            <code>{key}</code>
                        </li>
                    ))}
                </ul>
            </div>
        );
    return (
        <>
            {list(t('props.acts_now'), result.acts_now)}
            {list(t('props.needs_restart'), result.needs_restart)}
            {result.changed.length === 0 && <p>{t('props.no_keys')}</p>}
        </>
    );
}

export function SavedNote({ result, onClose }: { result: SaveResult; onClose: () => void }) {
    const t = useT();
    return (
        <div className={css.running} role="status">
            <div className={css.job}>
                <p>
                    <StateWord kind="good">{t('props.saved', { version: result.version.slice(0, 8) })}</StateWord>
                </p>
                <KeyLists result={result} />
                <ButtonRow>
                    {result.needs_restart.length > 0 && (
                        <ButtonLink to="/settings/maintenance">{t('props.to_restart')}</ButtonLink>
                    )}
                    <Button onClick={onClose}>{t('jobs.hide')}</Button>
                </ButtonRow>
            </div>
        </div>
    );
}
