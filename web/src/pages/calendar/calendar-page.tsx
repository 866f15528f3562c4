import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Calendar } from '../../api/calendar';
import { createCall } from '../../api/record-calls';
import { recordChoices, recordId, recordPage, type MasterRecord } from '../../api/record';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Bar, Page } from '../../ui/page';
import { PageHeader } from '../../ui/panel';
import { PickerField } from '../../ui/picker-field';
import { EmptyState, QueryView } from '../../ui/state-views';
import { useSearch } from '../../ui/use-search';
import { CalendarForm, EditCalendar } from './calendar-form';
import { CalendarWeek } from './calendar-week';
import css from './calendar.module.css';

/** The week of one calendar. `?id=`, `?week=` a date in it, `?edit=1`, `?new=1`. */
export default function CalendarPage() {
    const t = useT();
    const { can } = useSession();
    const client = useQueryClient();
    const [search, set] = useSearch();
    const id = search.get('id') ?? '';
    // The first by name, when none is chosen.
    const query = useQuery(
        recordPage<Calendar>('calendar', { sort: 'name', q: id || undefined, page: 1, size: id ? 50 : 1 }),
    );
    const add = can('engineer') && (
        <Button kind="primary" icon="add" onClick={() => set({ new: '1', edit: '' })}>
            {t('calendar.add')}
        </Button>
    );
    return (
        <Page>
            <PageHeader title={t('nav.calendar')} about={t('calendar.about')} actions={add} />
            <QueryView query={query} what={t('calendar.failed')} rows={10}>
                {({ items, total }) => {
                    const calendar = id ? items.find((each) => each.calendar_id === id) : items[0];
                    if (total === 0 && !id) return <EmptyState action={add}>{t('calendar.none')}</EmptyState>;
                    return (
                        <>
                            <Bar hasFields>
                                <div className={css.chooser}>
                                    <PickerField
                                        label={t('calendar.calendar')}
                                        value={calendar?.calendar_id ?? ''}
                                        onChange={(next) => set({ id: next })}
                                        find={(q) => recordChoices('calendar', q)}
                                    />
                                </div>
                                {calendar && (
                                    <Button
                                        icon={can('engineer') ? 'edit' : undefined}
                                        onClick={() => set({ edit: '1' })}
                                    >
                                        {can('engineer') ? t('calendar.edit') : t('calendar.details')}
                                    </Button>
                                )}
                            </Bar>
                            {calendar ? (
                                <>
                                    <CalendarWeek
                                        key={calendar.calendar_id}
                                        calendar={calendar}
                                        week={search.get('week') ?? ''}
                                        onWeek={(week) => set({ week })}
                                    />
                                    {search.has('edit') && (
                                        <EditCalendar
                                            calendar={calendar}
                                            onClose={() => set({ edit: '' })}
                                            onDeleted={() => set({ edit: '', id: '' })}
                                        />
                                    )}
                                </>
                            ) : (
                                !query.isFetching && <EmptyState>{t('calendar.unknown', { id })}</EmptyState>
                            )}
                        </>
                    );
                }}
            </QueryView>
            {search.has('new') && can('engineer') && (
                <CalendarForm
                    onSave={createCall(client, 'calendar')}
                    onDone={(made) => set({ id: recordId('calendar', made as MasterRecord), new: '' })}
                    onClose={() => set({ new: '' })}
                />
            )}
        </Page>
    );
}
