import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bundleHref, fetchBundleParts, ready, type BundlePart } from '../../api/diagnostics';
import { health, type ComponentState } from '../../api/monitor';
import { useSession } from '../../api/session';
import { useLanguage, useT } from '../../text/language';
import { formatBytes } from '../../text/number';
import { formatSpan } from '../../text/time';
import { Button, ButtonRow, DownloadLink } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import type { MarkKind } from '../../ui/mark';
import { Framed } from '../../ui/page';
import { Panel } from '../../ui/panel';
import { ErrorNote, QueryView } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import css from './diagnostics.module.css';

/** A newer gateway may have more states than these. */
const marks: Partial<Record<ComponentState, MarkKind>> = { UP: 'good', DOWN: 'bad', DISABLED: 'stopped' };
const pollMs = 10_000;

/** Shows whether each part of the gateway works, whether the gateway is ready, and the support bundle. */
export default function HealthTab() {
    const { can } = useSession();
    return (
        <div className={css.cards}>
            <ComponentsPanel />
            <div className={css.column}>
                <ReadyPanel />
                {can('admin') && <BundlePanel />}
            </div>
        </div>
    );
}

const knownParts = [
    'cassandra',
    'redis',
    'mqtt',
    'node_red',
    'opc_ua',
    'edge_core',
    'tse',
    'grafana',
    'monitor',
    'v5',
    'store',
] as const;

/** What a part of the gateway is, with the name that the API has for it. */
function PartName({ name }: { name: string }) {
    const t = useT();
    const part = knownParts.find((each) => each === name);
    return (
        <span>
            {part ? t(`diagnostics.part_${part}`) : name} {part && <code className={css.code}>{name}</code>}
        </span>
    );
}

function ComponentsPanel() {
    const t = useT();
    const query = useQuery({ ...health, refetchInterval: pollMs });
    return (
        <Panel title={t('diagnostics.components')}>
            <QueryView query={query} what={t('diagnostics.health_failed')}>
                {({ status, uptime_ms: uptimeMs, components, warnings }) => (
                    <div className={css.stack}>
                        <p>
                            <StateWord kind={status === 'UP' ? 'good' : 'bad'}>
                                {uptimeMs > 0
                                    ? t('diagnostics.running_for', { status, span: formatSpan(uptimeMs, t) })
                                    : status}
                            </StateWord>
                        </p>
                        <ul className={css.states}>
                            {Object.entries(components).map(([name, state]) => (
                                <li key={name}>
                                    <PartName name={name} />
                                    <StateWord kind={marks[state] ?? 'uncertain'}>
                                        {t(`diagnostics.state_${state}`)}
                                    </StateWord>
                                </li>
                            ))}
                        </ul>
                        <h3>{t('diagnostics.warnings')}</h3>
                        {warnings.length === 0 ? (
                            <p className={css.muted}>{t('diagnostics.no_warnings')}</p>
                        ) : (
                            <ul className={css.list}>
                                {warnings.map((warning) => (
                                    <li key={warning}>{warning}</li>
                                ))}
                            </ul>
                        )}
                    </div>
                )}
            </QueryView>
        </Panel>
    );
}

function ReadyPanel() {
    const t = useT();
    const query = useQuery({ ...ready, refetchInterval: pollMs });
    return (
        <Panel title={t('diagnostics.ready')}>
            <QueryView query={query} what={t('diagnostics.health_failed')}>
                {({ status, checks }) => (
                    <div className={css.stack}>
                        <p>
                            <StateWord kind={status === 'READY' ? 'good' : 'bad'}>
                                {t(status === 'READY' ? 'diagnostics.is_ready' : 'diagnostics.not_ready')}
                            </StateWord>
                        </p>
                        <ul className={css.states}>
                            {Object.entries(checks).map(([name, isOk]) => (
                                <li key={name}>
                                    <PartName name={name} />
                                    <StateWord kind={isOk ? 'good' : 'bad'}>
                                        {t(isOk ? 'diagnostics.passed' : 'diagnostics.not_passed')}
                                    </StateWord>
                                </li>
                            ))}
                        </ul>
                    </div>
                )}
            </QueryView>
        </Panel>
    );
}

/** The contents of the bundle are shown before it is downloaded. */
function BundlePanel() {
    const t = useT();
    const language = useLanguage();
    const [parts, setParts] = useState<BundlePart[]>();
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const list = async () => {
        setBusy(true);
        setError(undefined);
        try {
            setParts(await fetchBundleParts());
        } catch (caught) {
            setError(caught);
        } finally {
            setBusy(false);
        }
    };
    const columns: Column<BundlePart>[] = [
        { id: 'name', label: t('diagnostics.part'), isWhole: true, cell: (part) => <code>{part.name}</code> },
        { id: 'what', label: t('diagnostics.contents'), width: 'fill', cell: (part) => part.description },
        {
            id: 'size',
            label: t('diagnostics.size'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (part) => formatBytes(part.bytes, language),
        },
    ];
    return (
        <Panel title={t('diagnostics.bundle')}>
            <div className={css.stack}>
                <p>{t('diagnostics.bundle_text')}</p>
                {error !== undefined && <ErrorNote what={t('diagnostics.bundle_failed')} error={error} />}
                {parts && (
                    <Framed>
                        <DataTable
                            label={t('diagnostics.bundle')}
                            columns={columns}
                            rows={parts}
                            rowKey={(part) => part.name}
                        />
                    </Framed>
                )}
                <ButtonRow>
                    <Button isBusy={isBusy} onClick={() => void list()}>
                        {t('diagnostics.list_bundle')}
                    </Button>
                    {parts && <DownloadLink href={bundleHref()}>{t('diagnostics.fetch_bundle')}</DownloadLink>}
                </ButtonRow>
            </div>
        </Panel>
    );
}
