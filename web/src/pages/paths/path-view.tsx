import { useQuery } from '@tanstack/react-query';
import { nameOfAsset } from '../../api/asset';
import type { Path, Step } from '../../api/path';
import { recordById } from '../../api/record';
import { useSession } from '../../api/session';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { LoadedName } from '../../ui/loaded-name';
import { DataTable, type Column } from '../../ui/data-table';
import { Panel } from '../../ui/panel';
import { EmptyState, QueryView } from '../../ui/state-views';
import { PathDrawing } from './path-drawing';
import css from './paths.module.css';
import { totals } from './step-rules';
import { useTimeText } from './use-time-text';

/** One path: its steps as a list and as a drawing. */
export function PathView({ pathId, onEdit }: { pathId: string; onEdit: () => void }) {
    const t = useT();
    const { can } = useSession();
    const query = useQuery(recordById<Path>('path', pathId));
    const edit = can('engineer') && query.data && (
        <Button icon="edit" onClick={onEdit}>
            {t('paths.edit')}
        </Button>
    );
    return (
        <Panel title={query.data?.path_name ?? pathId} side={edit} isFlush>
            <QueryView query={query} what={t('paths.failed')} rows={4}>
                {(path) =>
                    path.steps.length === 0 ? (
                        <EmptyState>{t('paths.no_steps')}</EmptyState>
                    ) : (
                        <>
                            <PathDrawing steps={path.steps} />
                            <StepTable steps={path.steps} />
                        </>
                    )
                }
            </QueryView>
        </Panel>
    );
}

function StepTable({ steps }: { steps: Step[] }) {
    const t = useT();
    const time = useTimeText();
    const sum = totals(steps);
    const columns: Column<Step>[] = [
        { id: 'no', label: t('paths.step_no'), isNumber: true, width: 'narrow', cell: (step) => step.step_no },
        {
            id: 'name',
            label: t('paths.step_name'),
            width: 'grow',
            cell: (step) => (
                <>
                    {step.step_name}
                    {step.description && <span className={css.sub}>{step.description}</span>}
                </>
            ),
        },
        {
            id: 'asset',
            label: t('paths.asset'),
            cell: (step) => <LoadedName id={step.asset_id} name={nameOfAsset(step.asset_id)} />,
        },
        {
            id: 'setup',
            label: t('paths.setup'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (step) => time(step.setup_ms),
        },
        { id: 'cycle', label: t('paths.cycle'), isNumber: true, cell: (step) => time(step.cycle_ms) },
        {
            id: 'transfer',
            label: t('paths.transfer'),
            isNumber: true,
            hiddenBelow: 700,
            cell: (step) => time(step.transfer_ms),
        },
    ];
    return (
        <>
            <DataTable
                label={t('paths.steps')}
                columns={columns}
                rows={steps}
                rowKey={(step) => String(step.step_no)}
            />
            <p className={css.note}>
                {t('paths.totals', {
                    cycle: time(sum.cycle_ms),
                    setup: time(sum.setup_ms),
                    transfer: time(sum.transfer_ms),
                })}
            </p>
        </>
    );
}
