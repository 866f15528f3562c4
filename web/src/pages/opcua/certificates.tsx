import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { certificates } from '../../api/certificate';
import {
    forgetCertificate,
    rejectCertificate,
    renewCertificate,
    trustCertificate,
    type Certificate,
} from '../../api/opcua';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatDate } from '../../text/time';
import { Age } from '../../ui/age';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { ConfirmByName } from '../../ui/dialog';
import { Mark, type MarkKind } from '../../ui/mark';
import { Panel } from '../../ui/panel';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { certificateState, commonName, type CertificateState } from './certificate-state';
import css from './opcua.module.css';

type Kind = 'own' | 'rejected' | 'trusted';
interface Row {
    kind: Kind;
    certificate: Certificate;
}
type Asked = { action: 'reject' | 'renew'; row: Row };

const marks: Record<Kind, MarkKind> = { own: 'good', rejected: 'uncertain', trusted: 'good' };

/** The gateway's certificate, those that wait for trust, and trusted ones. Engineer. */
export function Certificates() {
    const t = useT();
    const { act, failure, busy, run } = useAction();
    const [asked, setAsked] = useState<Asked>();
    const query = useQuery({ ...certificates, refetchInterval: 10_000 });
    const columns = useColumns((row) => (
        <Actions row={row} isBusy={busy === row.certificate.thumbprint} run={run} onAsk={setAsked} />
    ));
    const close = () => setAsked(undefined);
    const confirm = async () => {
        if (!asked) return;
        const { thumbprint } = asked.row.certificate;
        if (asked.action === 'renew') await act(thumbprint, t('opcua.renew_failed'), renewCertificate);
        else await act(thumbprint, t('opcua.reject_failed'), () => rejectCertificate(thumbprint));
        close();
    };
    return (
        <Panel title={t('opcua.certificates')} isFlush>
            {failure && <ErrorNote what={failure.what} error={failure.error} />}
            <QueryView query={query} what={t('opcua.certificates_failed')} rows={3}>
                {({ own, rejected, trusted }) => (
                    <DataTable
                        label={t('opcua.certificates')}
                        columns={columns}
                        rows={[
                            ...rejected.map((certificate): Row => ({ kind: 'rejected', certificate })),
                            { kind: 'own', certificate: own },
                            ...trusted.map((certificate): Row => ({ kind: 'trusted', certificate })),
                        ]}
                        rowKey={({ kind, certificate }) => `${kind} ${certificate.thumbprint}`}
                    />
                )}
            </QueryView>
            {asked && (
                <ConfirmByName
                    title={asked.action === 'renew' ? t('opcua.renew_title') : t('opcua.reject_title')}
                    name={commonName(asked.row.certificate.subject)}
                    action={asked.action === 'renew' ? t('opcua.renew') : t('opcua.reject')}
                    isBusy={busy === asked.row.certificate.thumbprint}
                    onConfirm={() => void confirm()}
                    onClose={close}
                >
                    <p>{asked.action === 'renew' ? t('opcua.renew_text') : t('opcua.reject_text')}</p>
                </ConfirmByName>
            )}
        </Panel>
    );
}

function useColumns(actions: (row: Row) => React.ReactNode): Column<Row>[] {
    const t = useT();
    return [
        {
            id: 'state',
            label: t('opcua.trust'),
            cell: ({ kind }) => (
                <span className={css.state}>
                    <Mark kind={marks[kind]} />
                    {t(`opcua.is_${kind}`)}
                </span>
            ),
        },
        {
            id: 'subject',
            label: t('opcua.subject'),
            width: 'grow',
            cell: ({ certificate }) => (
                <div className={css.subject} title={certificate.subject}>
                    {commonName(certificate.subject)}
                    <span className={css.sub}>{certificate.application_uri}</span>
                    <code className={css.sub}>{certificate.thumbprint}</code>
                </div>
            ),
        },
        { id: 'ends', label: t('opcua.ends'), cell: ({ certificate }) => <Expiry certificate={certificate} /> },
        {
            id: 'seen',
            label: t('opcua.last_seen'),
            isNumber: true,
            hiddenBelow: 700,
            cell: ({ certificate }) => <Age ts={certificate.last_seen ?? 0} />,
        },
        { id: 'actions', label: '', width: 'narrow', cell: actions },
    ];
}

interface ActionsProps {
    row: Row;
    isBusy: boolean;
    run: ReturnType<typeof useAction>['run'];
    onAsk: (asked: Asked) => void;
}

function Actions({ row, isBusy, run, onAsk }: ActionsProps) {
    const t = useT();
    const { thumbprint, subject } = row.certificate;
    const name = commonName(subject);
    if (row.kind === 'own')
        return (
            <Button icon="refresh" isBusy={isBusy} onClick={() => onAsk({ action: 'renew', row })}>
                {t('opcua.renew')}
            </Button>
        );
    if (row.kind === 'trusted')
        return (
            <Button
                isBusy={isBusy}
                aria-label={t('opcua.reject_named', { name })}
                onClick={() => onAsk({ action: 'reject', row })}
            >
                {t('opcua.reject')}
            </Button>
        );
    return (
        <div className={css.actions}>
            <Button
                kind="primary"
                icon="check"
                isBusy={isBusy}
                aria-label={t('opcua.trust_named', { name })}
                onClick={() => run(thumbprint, t('opcua.trust_failed'), () => trustCertificate(thumbprint))}
            >
                {t('opcua.trust_it')}
            </Button>
            <Button
                icon="remove"
                iconOnly
                isBusy={isBusy}
                onClick={() => run(thumbprint, t('opcua.forget_failed'), () => forgetCertificate(thumbprint))}
            >
                {t('opcua.forget_named', { name })}
            </Button>
        </div>
    );
}

function useAction() {
    const client = useQueryClient();
    const [busy, setBusy] = useState('');
    const [failure, setFailure] = useState<{ what: string; error: unknown }>();
    const act = async (id: string, what: string, action: () => Promise<unknown>) => {
        setBusy(id);
        setFailure(undefined);
        try {
            await action();
        } catch (error) {
            setFailure({ what, error });
        }
        await client.invalidateQueries({ queryKey: ['opcua'] });
        setBusy('');
    };
    return {
        act,
        busy,
        failure,
        run: (id: string, what: string, action: () => Promise<unknown>) => void act(id, what, action),
    };
}

function Expiry({ certificate }: { certificate: Certificate }) {
    const t = useT();
    const zone = useZone();
    const { state, days } = certificateState(certificate, gatewayNow());
    const words: Record<CertificateState, string> = {
        valid: '',
        soon: t('opcua.ends_in', { count: days }),
        ended: t('opcua.ended'),
        not_yet: t('opcua.not_yet'),
    };
    return (
        <span className={css.state}>
            {state !== 'valid' && <Mark kind={state === 'soon' ? 'uncertain' : 'bad'} />}
            <span>
                {formatDate(certificate.not_after, zone)}
                {words[state] && <span className={css.sub}>{words[state]}</span>}
            </span>
        </span>
    );
}
