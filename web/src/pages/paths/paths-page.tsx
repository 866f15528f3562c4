import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Path } from '../../api/path';
import { createCall } from '../../api/record-calls';
import { nameOfRecord, recordId, recordPage, type MasterRecord } from '../../api/record';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Listing, NameCell, useListing } from '../../ui/listing';
import { LoadedName } from '../../ui/loaded-name';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/panel';
import { StateWord } from '../../ui/state-word';
import { EditPath, PathForm } from './path-form';
import { PathView } from './path-view';
import css from './paths.module.css';

/** The list of paths and the steps of one. `?q=`, `?sort=`, `?page=`; `?id=` the chosen, `?edit=1`, `?new=1`. */
export default function PathsPage() {
    const t = useT();
    const { can } = useSession();
    const client = useQueryClient();
    const list = useListing(20);
    const { search, set } = list;
    const id = search.get('id') ?? '';
    const query = useQuery(recordPage<Path>('path', list.asked));
    const add = can('engineer') && (
        <Button kind="primary" icon="add" onClick={() => set({ new: '1', edit: '' })}>
            {t('paths.add')}
        </Button>
    );
    const columns: Column<Path>[] = [
        {
            id: 'name',
            label: t('record.name'),
            isSortable: true,
            width: 'grow',
            cell: (path) => (
                <NameCell
                    name={path.path_name}
                    id={path.path_id}
                    isChosen={path.path_id === id}
                    onOpen={() => set({ id: path.path_id })}
                />
            ),
        },
        {
            id: 'product_id',
            label: t('record.product_id'),
            isSortable: true,
            cell: (path) =>
                path.product_id ? (
                    <LoadedName id={path.product_id} name={nameOfRecord('product', path.product_id)} />
                ) : (
                    t('paths.general')
                ),
        },
        { id: 'revision', label: t('record.revision'), hiddenBelow: 700, cell: (path) => path.revision || '–' },
        {
            id: 'default',
            isWhole: true,
            label: t('record.is_default'),
            hiddenBelow: 700,
            cell: (path) => (path.is_default ? <StateWord kind="good">{t('paths.default')}</StateWord> : '–'),
        },
        {
            id: 'steps',
            label: t('paths.steps'),
            isNumber: true,
            cell: (path) => path.steps.length,
        },
    ];
    return (
        <Page>
            <PageHeader title={t('nav.paths')} about={t('paths.about')} actions={add} />
            <Listing
                label={t('nav.paths')}
                list={list}
                query={query}
                columns={columns}
                rowKey={(path) => path.path_id}
                say={(what) => t(`paths.${what}`)}
                add={add}
            />
            {!id && Boolean(query.data?.total) && <p className={css.muted}>{t('paths.choose')}</p>}
            {id && <PathView key={id} pathId={id} onEdit={() => set({ edit: '1' })} />}
            {id && search.has('edit') && can('engineer') && (
                <EditPath pathId={id} onClose={() => set({ edit: '' })} onDeleted={() => set({ edit: '', id: '' })} />
            )}
            {search.has('new') && can('engineer') && (
                <PathForm
                    onSave={createCall(client, 'path')}
                    onDone={(made) => set({ id: recordId('path', made as MasterRecord), new: '' })}
                    onClose={() => set({ new: '' })}
                />
            )}
        </Page>
    );
}
