import { useState } from 'react';
import type { Preferences } from '../api/preferences';
import { useSession } from '../api/session';
import { usePreferences } from '../live/use-preferences';
import { useChangePreferences } from '../live/use-saved';
import { chooseLanguage, useLanguage, useT } from '../text/language';
import type { Language } from '../text/t';
import { Button, ButtonLink, ButtonRow } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { SelectField } from '../ui/field';
import { ErrorNote } from '../ui/state-views';
import { useAct } from '../ui/use-act';
import { navigation } from './navigation';
import { chooseTheme, chosenTheme, themes, type Theme } from './theme';
import { usePersonName } from './use-person';

/** Theme and language of the page, the link to the person's account, and the log-out. */
export default function PersonDialog({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
    const t = useT();
    const language = useLanguage();
    const { session, end } = useSession();
    const name = usePersonName();
    const [theme, setTheme] = useState(chosenTheme);
    const { run, isBusy, error } = useAct();
    const chosen = usePreferences();
    const change = useChangePreferences();
    const saving = useAct();
    const keep = (choice: Partial<Preferences>) => chosen && void saving.run(() => change(() => choice));
    return (
        <Dialog
            title={t('person.title', { user: name, role: t(`role.${session.role}`) })}
            size="small"
            onClose={onClose}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onKeys}>{t('keys.title')}</Button>
                    {!session.view_id && (
                        <Button isBusy={isBusy} onClick={() => void run(end)}>
                            {t('person.log_out')}
                        </Button>
                    )}
                </ButtonRow>
            }
        >
            {error !== undefined && <ErrorNote what={t('person.log_out_failed')} error={error} />}
            {session.user_id && !session.view_id && (
                <ButtonRow>
                    <ButtonLink to="/users/account" onClick={onClose}>
                        {t('person.account')}
                    </ButtonLink>
                </ButtonRow>
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
                onChange={(value) => {
                    void chooseLanguage(value as Language);
                    keep({ language: value as Language });
                }}
            />
            {chosen && <StartPage chosen={chosen} onChange={(path) => keep({ start_page: path })} />}
            {saving.error !== undefined && <ErrorNote what={t('person.not_kept')} error={saving.error} />}
        </Dialog>
    );
}

/** Opens after a log-in: a page, or a favourite. */
function StartPage({ chosen, onChange }: { chosen: Preferences; onChange: (path: string) => void }) {
    const t = useT();
    const { can } = useSession();
    const choices = [
        ...navigation
            .filter((each) => can(each.role ?? 'viewer'))
            .map((each) => ({ value: each.path === '/' ? '' : each.path, label: t(each.text) })),
        ...chosen.favourites.map((each) => ({ value: each.path, label: each.name })),
    ];
    const now = chosen.start_page;
    // One that was a favourite stays until another one is chosen.
    if (!choices.some((each) => each.value === now)) choices.push({ value: now, label: now });
    return <SelectField label={t('person.start_page')} value={now} choices={choices} onChange={onChange} />;
}
