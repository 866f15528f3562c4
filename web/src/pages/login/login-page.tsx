import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { loginQuery } from '../../api/login-query';
import { chooseLanguage, loadAllTexts, useLanguage, useT } from '../../text/language';
import type { Language } from '../../text/t';
import { SelectField } from '../../ui/field';
import { PageHeader } from '../../ui/panel';
import { LoginForm } from './login-form';
import css from './login.module.css';
import { nextPath } from './next-path';

const SetUp = lazy(async () => {
    const [{ SetUp: part }] = await Promise.all([import('./set-up'), loadAllTexts()]);
    return { default: part };
});

/** The log-in, or the first set-up while the gateway has no user. */
export default function LoginPage() {
    const t = useT();
    const [search] = useSearchParams();
    const { data } = useQuery(loginQuery);
    // Kept from the first render: the set-up continues with more steps after the first user exists.
    const [isSetUp] = useState(data?.setup_required ?? false);
    const next = nextPath(search.get('next'));
    if (!data) return null;
    if (isSetUp)
        return (
            <Frame>
                <Suspense>
                    <SetUp />
                </Suspense>
            </Frame>
        );
    if (data.session) return <Navigate to={next} replace state={{ isNewLogin: true }} />;
    return (
        <Frame>
            <PageHeader title={t('login.title')} />
            {data.notice && <p className={css.notice}>{data.notice}</p>}
            <LoginForm onDone={() => {}} />
            <p className={css.hint}>{t('login.fingerprint')}</p>
        </Frame>
    );
}

function Frame({ children }: { children: React.ReactNode }) {
    const t = useT();
    const language = useLanguage();
    return (
        <main className={css.page}>
            <div className={css.box}>
                <p className={css.product}>{t('product')}</p>
                {children}
            </div>
            <div className={css.language}>
                <SelectField
                    label={t('person.language')}
                    value={language}
                    choices={[
                        { value: 'en', label: 'English' },
                        { value: 'ko', label: '한국어' },
                    ]}
                    onChange={(value) => void chooseLanguage(value as Language)}
                />
            </div>
        </main>
    );
}
