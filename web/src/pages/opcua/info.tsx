import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revealPassword, uaInfo } from '../../api/opcua';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { href } from '../../api/client';
import { Button, ButtonRow, DownloadLink } from '../../ui/button';
import { CopyText } from '../../ui/copy-text';
import { Dialog } from '../../ui/dialog';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';
import css from './opcua.module.css';

/** The settings that a client needs to connect. */
export function Info() {
    const t = useT();
    const { can } = useSession();
    const query = useQuery(uaInfo);
    const [isAsked, setAsked] = useState(false);
    return (
        <Panel
            title={t('opcua.info')}
            side={<DownloadLink href={href('/api/v1/opcua/nodeset')}>{t('opcua.nodeset')}</DownloadLink>}
        >
            <QueryView query={query} what={t('opcua.info_failed')} rows={4}>
                {(info) =>
                    info.tcp_endpoint === '' ? (
                        <EmptyState>{t('opcua.off')}</EmptyState>
                    ) : (
                        <dl className={css.facts}>
                            <dt>{t('opcua.endpoint')}</dt>
                            <dd>
                                <CopyText text={info.tcp_endpoint} label={t('opcua.endpoint')} />
                            </dd>
                            <dt>{t('opcua.namespace')}</dt>
                            <dd>{info.namespace_index}</dd>
                            <dt>{t('opcua.anonymous')}</dt>
                            <dd>{info.auth_anonymous ? t('opcua.allowed') : t('opcua.not_allowed')}</dd>
                            <dt>{t('opcua.user')}</dt>
                            <dd>
                                {info.auth_username ? (
                                    <CopyText text={info.auth_username} label={t('opcua.user')} />
                                ) : (
                                    t('opcua.no_user')
                                )}
                            </dd>
                            <dt>{t('opcua.password')}</dt>
                            <dd>
                                {!info.auth_password_set
                                    ? t('opcua.no_password')
                                    : !can('engineer')
                                      ? t('opcua.password_set')
                                      : null}
                                {info.auth_password_set && can('engineer') && (
                                    <Button onClick={() => setAsked(true)}>{t('opcua.reveal')}</Button>
                                )}
                            </dd>
                        </dl>
                    )
                }
            </QueryView>
            {isAsked && <RevealDialog onClose={() => setAsked(false)} />}
        </Panel>
    );
}

/** Asks before it shows the password; the page removes the password when the dialog is closed. */
function RevealDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const [password, setPassword] = useState<string>();
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    const reveal = async () => {
        setBusy(true);
        setError(undefined);
        try {
            setPassword((await revealPassword()) ?? '');
        } catch (caught) {
            setError(caught);
        }
        setBusy(false);
    };
    return (
        <Dialog
            title={t('opcua.password_title')}
            size="small"
            onClose={onClose}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{password === undefined ? t('dialog.cancel') : t('dialog.close')}</Button>
                    {password === undefined && (
                        <Button kind="primary" isBusy={isBusy} onClick={() => void reveal()} data-autofocus>
                            {t('opcua.reveal')}
                        </Button>
                    )}
                </ButtonRow>
            }
        >
            {password === undefined && <p>{t('opcua.reveal_text')}</p>}
            {password === '' && <p>{t('opcua.not_revealed')}</p>}
            {password && <CopyText text={password} label={t('opcua.password')} />}
            {error !== undefined && <ErrorNote what={t('opcua.not_revealed')} error={error} />}
        </Dialog>
    );
}
