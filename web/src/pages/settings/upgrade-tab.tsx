import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { availableJobs } from '../../api/job';
import { edge } from '../../api/monitor';
import { checkRelease, ownRelease, startUpgrade, uploadRelease, type LatestRelease } from '../../api/upgrade';
import { useLanguage, useT } from '../../text/language';
import { formatBytes } from '../../text/number';
import { Button, ButtonRow } from '../../ui/button';
import { ConfirmByName } from '../../ui/dialog';
import { SwitchField } from '../../ui/field';
import { FileDrop } from '../../ui/file-drop';
import { Panel } from '../../ui/panel';
import { ErrorNote } from '../../ui/state-views';
import { useJobStart } from './use-job-start';
import css from './settings.module.css';

/** The target of an upgrade: the latest release, or an uploaded bundle. */
interface Target {
    version: string;
    /** Name of the uploaded bundle. */
    name?: string;
}

export default function UpgradeTab() {
    const t = useT();
    const own = useQuery(ownRelease);
    const available = useQuery(availableJobs);
    const why = available.data?.find((each) => each.job === 'upgrade' && !each.is_available)?.why;
    const [target, setTarget] = useState<Target>();
    return (
        <div className={css.stack}>
            {why && <p className={css.reason}>{why}</p>}
            <div className={css.cards}>
                <Panel title={t('upgrade.latest')}>
                    <div className={css.card}>
                        <dl className={css.facts}>
                            <dt>{t('upgrade.own')}</dt>
                            <dd>{own.data ? `${own.data.version} (${own.data.build_date})` : '–'}</dd>
                        </dl>
                        <Latest why={why} onChoose={setTarget} />
                    </div>
                </Panel>
                <Panel title={t('upgrade.bundle')}>
                    <BundleUpload why={why} onChoose={setTarget} />
                </Panel>
            </div>
            {target && <Confirm target={target} onClose={() => setTarget(undefined)} />}
        </div>
    );
}

interface ChooseProps {
    /** Why an upgrade cannot run here. */
    why: string | undefined;
    onChoose: (target: Target) => void;
}

function Latest({ why, onChoose }: ChooseProps) {
    const t = useT();
    const language = useLanguage();
    const [found, setFound] = useState<LatestRelease>();
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const check = async () => {
        setBusy(true);
        setError(undefined);
        try {
            setFound(await checkRelease());
        } catch (caught) {
            setError(caught);
            setFound(undefined);
        } finally {
            setBusy(false);
        }
    };
    const blocked = why ? t('maintenance.not_here') : undefined;
    return (
        <>
            {error !== undefined && <ErrorNote what={t('upgrade.check_failed')} error={error} />}
            {found && (
                <>
                    <p role="status">
                        {found.is_newer
                            ? t('upgrade.newer', { version: found.latest_version })
                            : found.latest_version === found.current_version
                              ? t('upgrade.none', { version: found.latest_version })
                              : t('upgrade.not_now', { version: found.latest_version, why: found.why_not })}
                    </p>
                    <dl className={css.facts}>
                        <dt>{t('upgrade.built')}</dt>
                        <dd>{found.latest_build_date}</dd>
                        <dt>{t('upgrade.size')}</dt>
                        <dd>{formatBytes(found.size, language)}</dd>
                        <dt>{t('upgrade.signed_by')}</dt>
                        <dd>{found.signed_by}</dd>
                    </dl>
                    {found.notes && (
                        <div>
                            <h3>{t('upgrade.notes')}</h3>
                            <p className={css.notes}>{found.notes}</p>
                        </div>
                    )}
                </>
            )}
            <ButtonRow>
                <Button kind={found?.is_newer ? 'plain' : 'primary'} isBusy={isBusy} onClick={() => void check()}>
                    {t('upgrade.check')}
                </Button>
                {found?.is_newer && (
                    <Button
                        kind="primary"
                        blocked={blocked}
                        onClick={() => onChoose({ version: found.latest_version })}
                    >
                        {t('upgrade.run', { version: found.latest_version })}
                    </Button>
                )}
            </ButtonRow>
        </>
    );
}

/** For plants without a network: the signature first, then the bundle. */
function BundleUpload({ why, onChoose }: ChooseProps) {
    const t = useT();
    const language = useLanguage();
    const [signature, setSignature] = useState<string>();
    const [bundle, setBundle] = useState<Target & { size: number }>();
    const [sending, setSending] = useState<File>();
    const [error, setError] = useState<unknown>();
    const send = async (file: File) => {
        setSending(file);
        setError(undefined);
        try {
            const taken = await uploadRelease(file);
            if (file.name.endsWith('.minisig')) setSignature(taken.name);
            else setBundle({ name: taken.name, version: taken.version ?? taken.name, size: taken.size });
        } catch (caught) {
            setError(caught);
        } finally {
            setSending(undefined);
        }
    };
    const blocked = why ? t('maintenance.not_here') : undefined;
    const isBusy = sending !== undefined;
    return (
        <div className={css.card}>
            <p className={css.muted}>{t('upgrade.bundle_text')}</p>
            <FileDrop
                label={t('upgrade.signature_file')}
                accept=".minisig"
                onFile={(file) => void send(file)}
                isBusy={isBusy}
            />
            {signature && <p role="status">{t('upgrade.signature_there', { name: signature })}</p>}
            {signature && (
                <FileDrop
                    label={t('upgrade.bundle_file')}
                    accept=".zst"
                    onFile={(file) => void send(file)}
                    isBusy={isBusy}
                />
            )}
            {sending && (
                <>
                    <p role="status">
                        {t('backup.uploading', { name: sending.name, size: formatBytes(sending.size, language) })}
                    </p>
                    <progress className={css.progress} aria-label={t('upgrade.bundle')} />
                </>
            )}
            {error !== undefined && <ErrorNote what={t('backup.upload_failed')} error={error} />}
            {bundle && (
                <>
                    <p role="status">
                        {t('upgrade.bundle_there', {
                            version: bundle.version,
                            size: formatBytes(bundle.size, language),
                        })}
                    </p>
                    <ButtonRow>
                        <Button kind="primary" blocked={blocked} onClick={() => onChoose(bundle)}>
                            {t('upgrade.run', { version: bundle.version })}
                        </Button>
                    </ButtonRow>
                </>
            )}
        </div>
    );
}

function Confirm({ target, onClose }: { target: Target; onClose: () => void }) {
    const t = useT();
    const { data: gateway } = useQuery(edge);
    const { start, isBusy, error } = useJobStart();
    const [allowDowngrade, setDowngrade] = useState(false);
    const run = async () => {
        if (await start(() => startUpgrade(target.name, allowDowngrade))) onClose();
    };
    return (
        <ConfirmByName
            title={t('upgrade.run', { version: target.version })}
            name={gateway?.hostname ?? ''}
            action={t('upgrade.do')}
            onConfirm={() => void run()}
            onClose={onClose}
            isBusy={isBusy || !gateway}
        >
            <p>{t('upgrade.stops')}</p>
            <p>{t('upgrade.rollback')}</p>
            {target.name && (
                <SwitchField
                    label={t('upgrade.downgrade')}
                    help={t('upgrade.downgrade_help')}
                    value={allowDowngrade}
                    onChange={setDowngrade}
                />
            )}
            {error !== undefined && <ErrorNote what={t('upgrade.start_failed')} error={error} />}
        </ConfirmByName>
    );
}
