import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayList, displayViews, withdrawDisplay, type Display } from '../../api/display';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { formatWhen } from '../../text/time';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { CreateDisplayDialog } from './display-dialog';
import { EndDialog } from './end-dialog';

/** Links that let a screen on a wall show one view without a login. */
export default function DisplaysTab() {
    const t = useT();
    const query = useQuery(displayList);
    const [isCreating, setCreating] = useState(false);
    const [ended, setEnded] = useState<Display>();
    const create = (
        <Button kind="primary" icon="add" onClick={() => setCreating(true)}>
            {t('displays.create')}
        </Button>
    );
    return (
        <>
            <Panel title={t('displays.title')} side={create} isFlush>
                <QueryView query={query} what={t('displays.failed')} rows={3}>
                    {(displays) =>
                        displays.length === 0 ? (
                            <EmptyState>{t('displays.none')}</EmptyState>
                        ) : (
                            <DisplayTable displays={displays} onEnd={setEnded} />
                        )
                    }
                </QueryView>
            </Panel>
            {isCreating && <CreateDisplayDialog onClose={() => setCreating(false)} />}
            {ended && <WithdrawDialog display={ended} onClose={() => setEnded(undefined)} />}
        </>
    );
}

function DisplayTable({ displays, onEnd }: { displays: Display[]; onEnd: (display: Display) => void }) {
    const t = useT();
    const zone = useZone();
    const { data: views } = useQuery(displayViews);
    const columns: Column<Display>[] = [
        { id: 'name', label: t('displays.name'), width: 'grow', cell: (each) => each.name },
        {
            id: 'view',
            label: t('displays.view'),
            hiddenBelow: 700,
            cell: (each) => views?.find((view) => view.view_id === each.view_id)?.name ?? each.view_id,
        },
        {
            id: 'addresses',
            label: t('displays.addresses'),
            cell: (each) => <code>{each.addresses.join(', ')}</code>,
        },
        {
            id: 'created',
            label: t('apikeys.created_by'),
            hiddenBelow: 1300,
            cell: (each) =>
                t('apikeys.by', { user: each.created_by, time: formatWhen(each.created_at, gatewayNow(), zone) }),
        },
        {
            id: 'act',
            label: '',
            width: 'narrow',
            cell: (each) => (
                <Button
                    kind="quiet"
                    onClick={() => onEnd(each)}
                    aria-label={t('displays.withdraw_named', { name: each.name })}
                >
                    {t('displays.withdraw')}
                </Button>
            ),
        },
    ];
    return (
        <DataTable label={t('displays.title')} columns={columns} rows={displays} rowKey={(each) => each.display_id} />
    );
}

function WithdrawDialog({ display, onClose }: { display: Display; onClose: () => void }) {
    const t = useT();
    return (
        <EndDialog
            name={display.name}
            words={{
                title: t('displays.withdraw_named', { name: display.name }),
                text: t('displays.withdraw_text'),
                action: t('displays.withdraw'),
                failed: t('displays.withdraw_failed'),
            }}
            end={() => withdrawDisplay(display)}
            changed={displayList.queryKey}
            onClose={onClose}
        />
    );
}
