import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
    properties,
    propertiesVersion,
    propertiesVersions,
    restoreProperties,
    type Properties,
    type PropertiesVersion,
    type SaveResult,
} from '../../api/properties';
import { useZone } from '../../text/clock';
import { useLanguage, useT } from '../../text/language';
import { formatBytes } from '../../text/number';
import { formatDateTime } from '../../text/time';
import { Button, ButtonRow } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Dialog } from '../../ui/dialog';
import { Diff } from '../../ui/diff';
import { Panel } from '../../ui/panel';
import { EmptyState, ErrorNote, QueryView } from '../../ui/state-views';

interface VersionsProps {
    current: Properties;
    isDirty: boolean;
    onRestored: (result: SaveResult) => void;
}

/** The last 20 texts of the file: compare one with the present text, and take it back. */
export function VersionsPanel({ current, isDirty, onRestored }: VersionsProps) {
    const t = useT();
    const zone = useZone();
    const language = useLanguage();
    const query = useQuery(propertiesVersions);
    const [open, setOpen] = useState<PropertiesVersion>();
    const columns: Column<PropertiesVersion>[] = [
        { id: 'when', label: t('props.saved_at'), isWhole: true, cell: (each) => formatDateTime(each.saved_at, zone) },
        {
            id: 'actor',
            label: t('props.actor'),
            cell: (each) => (each.actor === 'file' ? t('props.by_hand') : each.actor),
        },
        {
            id: 'version',
            label: t('props.version'),
            hiddenBelow: 700,
            cell: (each) => <code>{each.version.slice(0, 8)}</code>,
        },
        {
            id: 'bytes',
            label: t('props.size'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (each) => formatBytes(each.bytes, language),
        },
        {
            id: 'act',
            label: '',
            width: 'narrow',
            cell: (each) =>
                each.is_current ? (
                    t('props.is_current')
                ) : (
                    <Button kind="quiet" onClick={() => setOpen(each)}>
                        {t('props.compare')}
                    </Button>
                ),
        },
    ];
    return (
        <Panel title={t('props.versions')} isFlush>
            <QueryView query={query} what={t('props.versions_failed')} rows={2}>
                {(versions) =>
                    versions.length === 0 ? (
                        <EmptyState>{t('props.no_versions')}</EmptyState>
                    ) : (
                        <DataTable
                            label={t('props.versions')}
                            columns={columns}
                            rows={versions}
                            rowKey={(each) => `${each.version} ${each.saved_at}`}
                        />
                    )
                }
            </QueryView>
            {open && (
                <VersionDialog
                    version={open}
                    current={current}
                    isDirty={isDirty}
                    onClose={() => setOpen(undefined)}
                    onRestored={onRestored}
                />
            )}
        </Panel>
    );
}

function VersionDialog({
    version,
    current,
    isDirty,
    onClose,
    onRestored,
}: VersionsProps & { version: PropertiesVersion; onClose: () => void }) {
    const t = useT();
    const zone = useZone();
    const client = useQueryClient();
    const query = useQuery(propertiesVersion(version.version));
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const restore = async () => {
        setBusy(true);
        setError(undefined);
        try {
            onRestored(await restoreProperties(version.version));
            await client.invalidateQueries({ queryKey: properties.queryKey });
            onClose();
        } catch (caught) {
            setError(caught);
            setBusy(false);
        }
    };
    return (
        <Dialog
            title={t('props.version_of', { time: formatDateTime(version.saved_at, zone) })}
            size="wide"
            onClose={onClose}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button
                        kind="danger"
                        isBusy={isBusy}
                        blocked={isDirty ? t('props.save_first') : undefined}
                        onClick={() => void restore()}
                    >
                        {t('props.restore')}
                    </Button>
                </ButtonRow>
            }
        >
            <p>{t('props.restore_text')}</p>
            {error !== undefined && <ErrorNote what={t('props.restore_failed')} error={error} />}
            <QueryView query={query} what={t('props.versions_failed')}>
                {(found) => (
                    <Diff
                        before={current.text}
                        after={found.text}
                        titles={[t('props.side_file'), t('props.side_version')]}
                    />
                )}
            </QueryView>
        </Dialog>
    );
}
