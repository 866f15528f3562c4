import { useQuery } from '@tanstack/react-query';
import { basePath } from '../../api/base-path';
import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { Entry, EntryList } from '../../ui/entry-list';
import { FieldGrid, NumberField, SelectField, TextField } from '../../ui/field';
import { displayPath, mostPages, secondsOf, type PickedPage } from './display-rules';

/** Pages that a wall display can show, in the order of the side list. */
const fixed = [
    ['/', 'nav.overview'],
    ['/devices', 'nav.devices'],
    ['/tags', 'nav.tags'],
    ['/alarms', 'nav.alarms'],
    ['/transfers', 'nav.transfers'],
    ['/flows', 'nav.flows'],
    ['/orders', 'nav.orders'],
    ['/calendar', 'nav.calendar'],
    ['/paths', 'nav.paths'],
] as const;

interface DisplayPagesProps {
    pages: readonly PickedPage[];
    isChecked: boolean;
    onChange: (pages: readonly PickedPage[]) => void;
}

/** The pages that a display shows in turn: each chosen from the list, or by its address. */
export function DisplayPages({ pages, isChecked, onChange }: DisplayPagesProps) {
    const t = useT();
    const { data: flows = [] } = useQuery(recordChoices('flow', ''));
    const choices = [
        ...fixed.map(([value, name]) => ({ value, label: t(name) })),
        ...flows.map(({ value, label }) => ({
            value: `/flows/${encodeURIComponent(value)}`,
            label: t('displays.flow', { flow: label || value }),
        })),
        { value: '', label: t('displays.other_page') },
    ];
    const set = (n: number, changed: Partial<PickedPage>) =>
        onChange(pages.map((page, m) => (m === n ? { ...page, ...changed } : page)));
    const move = (n: number, to: number) => {
        const next = [...pages];
        next.splice(to, 0, ...next.splice(n, 1));
        onChange(next);
    };
    const hasTurns = pages.length > 1;
    return (
        <EntryList title={t('displays.pages')}>
            {pages.map((page, n) => (
                <Entry
                    key={n}
                    label={t('displays.page_n', { n: n + 1 })}
                    actions={
                        hasTurns && (
                            <>
                                <Button
                                    kind="quiet"
                                    icon="up"
                                    iconOnly
                                    blocked={n === 0 ? t('displays.is_first') : undefined}
                                    onClick={() => move(n, n - 1)}
                                >
                                    {t('displays.earlier')}
                                </Button>
                                <Button
                                    kind="quiet"
                                    icon="remove"
                                    iconOnly
                                    onClick={() => onChange(pages.filter((_, m) => m !== n))}
                                >
                                    {t('displays.remove_page')}
                                </Button>
                            </>
                        )
                    }
                >
                    <FieldGrid>
                        <SelectField
                            label={t('displays.page')}
                            value={page.choice}
                            onChange={(choice) => set(n, { choice })}
                            choices={choices}
                        />
                        {hasTurns && (
                            <NumberField
                                label={t('displays.seconds')}
                                value={page.seconds}
                                unit="s"
                                error={
                                    isChecked && secondsOf(page) === undefined
                                        ? t('schema.range', { min: 5, max: 3600 })
                                        : undefined
                                }
                                onChange={(seconds) => set(n, { seconds })}
                            />
                        )}
                    </FieldGrid>
                    {page.choice === '' && (
                        <TextField
                            label={t('displays.address')}
                            help={t('displays.page_help')}
                            error={
                                isChecked && !displayPath(page.typed, location.origin, basePath)
                                    ? t('displays.page_fault')
                                    : undefined
                            }
                            value={page.typed}
                            onChange={(typed) => set(n, { typed })}
                            input={{ spellCheck: false }}
                            isRequired
                            isMono
                        />
                    )}
                </Entry>
            ))}
            <div>
                <Button
                    icon="add"
                    blocked={pages.length < mostPages ? undefined : t('displays.pages_full')}
                    onClick={() => onChange([...pages, { choice: '/alarms', typed: '/', seconds: '30' }])}
                >
                    {t('displays.add_page')}
                </Button>
            </div>
        </EntryList>
    );
}
