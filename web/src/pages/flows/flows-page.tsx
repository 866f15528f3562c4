import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Flow } from '../../api/flow';
import { createCall } from '../../api/record-calls';
import { fieldsOf, newRecord } from '../../api/record-fields';
import { nameOfRecord, recordKinds, recordId, recordPage, type MasterRecord } from '../../api/record';
import { useSession } from '../../api/session';
import { useCodeText, useT } from '../../text/language';
import { Age } from '../../ui/age';
import { Button } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Listing, NameCell, useListing } from '../../ui/listing';
import { LoadedName } from '../../ui/loaded-name';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/panel';
import { RecordDrawer } from '../../ui/record-drawer';

/** The list of flows. `?q=`, `?sort=`, `?page=`, `?new=1`. */
export default function FlowsPage() {
    const t = useT();
    const codeText = useCodeText();
    const { can } = useSession();
    const client = useQueryClient();
    const navigate = useNavigate();
    const list = useListing(50);
    const { search, set } = list;
    const query = useQuery(recordPage<Flow>('flow', list.asked));
    const add = can('engineer') && (
        <Button kind="primary" icon="add" onClick={() => set({ new: '1' })}>
            {t('flows.add')}
        </Button>
    );
    const columns: Column<Flow>[] = [
        {
            id: 'name',
            label: t('record.name'),
            isSortable: true,
            width: 'grow',
            cell: (flow) => (
                <NameCell name={flow.flow_name} id={flow.flow_id} to={`/flows/${encodeURIComponent(flow.flow_id)}`} />
            ),
        },
        {
            id: 'description',
            label: t('record.description'),
            hiddenBelow: 1300,
            cell: (flow) => flow.description || '–',
        },
        {
            id: 'site_id',
            label: t('record.site_id'),
            isSortable: true,
            hiddenBelow: 700,
            cell: (flow) => <LoadedName id={flow.site_id} name={nameOfRecord('site', flow.site_id)} />,
        },
        { id: 'version', label: t('flows.version'), isNumber: true, hiddenBelow: 700, cell: (flow) => flow.version },
        {
            id: 'updated_at',
            label: t('flows.changed'),
            isSortable: true,
            isNumber: true,
            cell: (flow) => <Age ts={flow.updated_at} />,
        },
    ];
    return (
        <Page>
            <PageHeader title={t('nav.flows')} about={t('flows.about')} actions={add} />
            <Listing
                label={t('nav.flows')}
                list={list}
                query={query}
                columns={columns}
                rowKey={(flow) => flow.flow_id}
                say={(what) => t(`flows.${what}`)}
                add={add}
            />
            {search.has('new') && can('engineer') && (
                <RecordDrawer
                    title={t('flows.add')}
                    rules={fieldsOf('flow', codeText, true)}
                    initial={newRecord('flow', recordKinds.flow.prefix)}
                    onSave={createCall(client, 'flow')}
                    onDone={(made) =>
                        void navigate(`/flows/${encodeURIComponent(recordId('flow', made as MasterRecord))}?edit=1`)
                    }
                    onClose={() => set({ new: '' })}
                />
            )}
        </Page>
    );
}
