import { useState } from 'react';
import { useSession } from '../api/session';
import { chooseLanguage, useLanguage, useT } from '../text/language';
import type { Language } from '../text/t';
import { Button, ButtonLink, ButtonRow } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { SelectField } from '../ui/field';
import { ErrorNote } from '../ui/state-views';
import { chooseTheme, chosenTheme, themes, type Theme } from './theme';
import css from './person-menu.module.css';

function useName(): string {
    const t = useT();
    const { session } = useSession();
    return session.view_id ? t('person.display') : session.user_id || t('person.key');
}

/** Who is logged in; how the page looks and speaks; log out. */
export function PersonMenu({ onKeys }: { onKeys: () => void }) {
    const t = useT();
    const { session } = useSession();
    const name = useName();
    const [is_open, setOpen] = useState(false);
    return (
        <>
            <button type="button" className={css.person} aria-haspopup="dialog" onClick={() => setOpen(true)}>
                <span className={css.name}>{name}</span>
                <span className={css.role}>{t(`role.${session.role}`)}</span>
            </button>
            {is_open && (
                <PersonDialog
                    onClose={() => setOpen(false)}
                    onKeys={() => {
                        setOpen(false);
                        onKeys();
                    }}
                />
            )}
        </>
    );
}

function PersonDialog({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
    const t = useT();
    const language = useLanguage();
    const { session, end } = useSession();
    const name = useName();
    const [theme, setTheme] = useState(chosenTheme);
    const [error, setError] = useState<unknown>();
    return (
        <Dialog
            title={t('person.title', { user: name, role: t(`role.${session.role}`) })}
            size="small"
            onClose={onClose}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onKeys}>{t('keys.title')}</Button>
                    {!session.view_id && (
                        <Button onClick={() => void end().catch(setError)}>{t('person.log_out')}</Button>
                    )}
                </ButtonRow>
            }
        >
            {error !== undefined && <ErrorNote what={t('person.log_out_failed')} error={error} />}
            {session.user_id && !session.view_id && (
                <ButtonLink to="/users/account" onClick={onClose}>
                    {t('person.account')}
                </ButtonLink>
            )}
            <SelectField
                label={t('person.theme')}
                value={theme}
                choices={themes.map((each) => ({ value: each, label: t(`theme.${each}`) }))}
                onChange={(value) => {
                    chooseTheme(value as Theme);
                    setTheme(value as Theme);
                }}
            />
            <SelectField
                label={t('person.language')}
                value={language}
                choices={[
                    { value: 'en', label: 'English' },
                    { value: 'ko', label: '한국어' },
                ]}
                onChange={(value) => void chooseLanguage(value as Language)}
            />
        </Dialog>
    );
}
