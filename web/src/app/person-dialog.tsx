import { useState } from 'react';
import { useSession } from '../api/session';
import { chooseLanguage, useLanguage, useT } from '../text/language';
import type { Language } from '../text/t';
import { Button, ButtonLink, ButtonRow } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { SelectField } from '../ui/field';
import { ErrorNote } from '../ui/state-views';
import { useAct } from '../ui/use-act';
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
                onChange={(value) => void chooseLanguage(value as Language)}
            />
        </Dialog>
    );
}
