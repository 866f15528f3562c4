import { plainText } from '../../text/plain-text';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { href } from '../../api/client';
import { fieldsOf } from '../../api/record-fields';
import { recordKinds, recordId, recordName, recordPage, type MasterRecord } from '../../api/record';
import { useSession } from '../../api/session';
import { useCodeText, useT } from '../../text/language';
import { Age } from '../../ui/age';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import type { Column } from '../../ui/data-table';
import { ExportMenu } from '../../ui/export-menu';
import { Listing, NameCell, useListing } from '../../ui/listing';
import { EmptyState } from '../../ui/state-views';
import { StateWord } from '../../ui/state-word';
import { columns as listed, isListed, type ListedKind } from './record-columns';
import { RecordEditor } from './record-editor';

/** The list of one kind. `?q=` `?active=false` `?sort=` `?page=`, `?id=` the record in the drawer, `?new=1`. */
export default function RecordList() {
    const t = useT();
    const { kind } = useParams();
    if (!isListed(kind)) return <EmptyState>{t('master.no_kind', { kind: kind ?? '' })}</EmptyState>;
    return <List key={kind} kind={kind} />;
}

function List({ kind }: { kind: ListedKind }) {
    const t = useT();
    const { can } = useSession();
    const list = useListing(50);
    const { search, set, q } = list;
    const isRetired = search.get('active') === 'false';
    const query = useQuery(recordPage(kind, { ...list.asked, active: isRetired ? 'false' : undefined }));
    const columns = useColumns(kind, (id) => set({ id, new: '' }));
    const add = can('engineer') && (
        <Button kind="primary" icon="add" onClick={() => set({ new: '1', id: '' })}>
            {t(`master.add_${kind}`)}
        </Button>
    );
    return (
        <>
            <Listing
                label={t(`master.${kind}`)}
                list={list}
                query={query}
                columns={columns}
                rowKey={(record) => recordId(kind, record)}
                say={(what) => t(`master.${what}`)}
                add={add}
                filters={
                    <Chips
                        label={t('master.filters')}
                        chips={[{ id: 'retired', label: t('master.retired'), mark: 'stopped' }]}
                        chosen={isRetired ? ['retired'] : []}
                        onChange={(chosen) => set({ active: chosen.length > 0 ? 'false' : '', page: '' })}
                    />
                }
                isFiltered={isRetired}
                end={
                    <>
                        <ExportMenu
                            hrefOf={(style) =>
                                href(`${recordKinds[kind].path}/export`, { ...(q ? { q } : {}), ...style })
                            }
                            name={kind}
                        />
                        {add}
                    </>
                }
            />
            <RecordEditor
                key={search.get('id') ?? 'new'}
                kind={kind}
                id={search.get('id') ?? ''}
                isNew={search.has('new')}
                onClose={() => set({ id: '', new: '' })}
            />
        </>
    );
}

/** The columns of the list: the name, the columns of the kind, and the state. */
function useColumns(kind: ListedKind, onOpen: (id: string) => void): Column<MasterRecord>[] {
    const t = useT();
    const codeText = useCodeText();
    const rules = fieldsOf(kind, codeText, false);
    const shown = (field: string, value: unknown) => {
        const text = plainText(value);
        return rules.find((rule) => rule.name === field)?.words[text] ?? (text || '–');
    };
    return [
        {
            id: 'name',
            label: t('record.name'),
            isSortable: true,
            width: 'grow',
            cell: (record) => (
                <NameCell
                    name={recordName(kind, record)}
                    id={recordId(kind, record)}
                    onOpen={() => onOpen(recordId(kind, record))}
                />
            ),
        },
        ...listed[kind].map(({ field, ...rest }) => ({
            id: field,
            label: codeText('record', field) ?? field,
            cell: (record: MasterRecord) => shown(field, record[field]),
            ...rest,
        })),
        {
            id: 'active',
            isWhole: true,
            label: t('master.state'),
            cell: (record) => (
                <StateWord kind={record.active ? 'good' : 'stopped'}>
                    {record.active ? t('master.active') : t('master.retired')}
                </StateWord>
            ),
        },
        {
            id: 'updated_at',
            label: t('master.changed'),
            isSortable: true,
            isNumber: true,
            hiddenBelow: 1300,
            cell: (record) => <Age ts={record.updated_at} />,
        },
    ];
}
