import { useState } from 'react';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { FindBox } from '../../ui/find-box';
import { LogView, type LogRow } from '../../ui/log-view';
import { Bar, Framed } from '../../ui/page';
import { EmptyState, QueryView } from '../../ui/state-views';
import { useSearch } from '../../ui/use-search';
import { logLevels, matchingRows, modulesOf } from './log-filter';
import { useLogRows } from './use-log-rows';
import css from './diagnostics.module.css';

export default function LogTab() {
    const t = useT();
    const { can } = useSession();
    if (!can('engineer')) return <EmptyState>{t('diagnostics.engineers_only')}</EmptyState>;
    return <LogTail />;
}

function LogTail() {
    const t = useT();
    const { query, rows } = useLogRows();
    const [search, change, reset] = useSearch();
    const [paused, setPaused] = useState<readonly LogRow[]>();
    const filter = { level: search.get('level') ?? '', module: search.get('module') ?? '', q: search.get('q') ?? '' };
    const set = (name: string, value: string) => change({ [name]: value });
    const all = paused ?? rows;
    const shown = matchingRows(all, filter);
    const last = paused?.at(-1)?.seq ?? 0;
    const missed = paused ? rows.filter((row) => row.seq > last).length : 0;
    const modules = [...new Set([...modulesOf(rows), ...(filter.module ? [filter.module] : [])])];
    return (
        <>
            <Bar hasFields>
                <FindBox label={t('diagnostics.find_log')} value={filter.q} onChange={(text) => set('q', text)} />
                <SelectField
                    label={t('diagnostics.level')}
                    value={filter.level}
                    onChange={(value) => set('level', value)}
                    choices={[
                        { value: '', label: t('diagnostics.all') },
                        ...logLevels.slice(1).map((each) => ({ value: each, label: each })),
                    ]}
                />
                <SelectField
                    label={t('diagnostics.module')}
                    value={filter.module}
                    onChange={(value) => set('module', value)}
                    choices={[
                        { value: '', label: t('diagnostics.all') },
                        ...modules.map((each) => ({ value: each, label: each })),
                    ]}
                />
                <Button
                    icon={paused ? 'start' : 'stop'}
                    aria-pressed={paused !== undefined}
                    onClick={() => setPaused(paused ? undefined : rows)}
                >
                    {t(paused ? 'diagnostics.resume' : 'diagnostics.pause')}
                </Button>
                <span className={css.beside}>
                    {paused
                        ? t('diagnostics.paused', { count: missed })
                        : t('diagnostics.lines', { count: shown.length, total: all.length })}
                </span>
            </Bar>
            <QueryView query={query} what={t('diagnostics.log_failed')} rows={10}>
                {() =>
                    shown.length === 0 ? (
                        <EmptyState action={<Button onClick={() => reset()}>{t('diagnostics.show_all')}</Button>}>
                            {t('diagnostics.no_line')}
                        </EmptyState>
                    ) : (
                        <Framed>
                            <LogView key={search.toString()} rows={shown} label={t('diagnostics.log')} />
                        </Framed>
                    )
                }
            </QueryView>
        </>
    );
}
