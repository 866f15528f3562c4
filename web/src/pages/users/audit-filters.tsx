import { useState } from 'react';
import { gatewayNow, useZone } from '../../text/clock';
import { useT } from '../../text/language';
import { localText } from '../../text/local-time';
import { SelectField, TextField } from '../../ui/field';
import { MomentField } from '../../ui/moment-field';
import { auditSpans, isOfChanges, spanOf } from './audit-filter';
import css from './users.module.css';

const statuses = ['2xx', '3xx', '4xx', '401', '403', '5xx'];

interface FiltersProps {
    search: URLSearchParams;
    change: (changes: Record<string, string>) => void;
    /** The span ends before it begins. */
    isEmpty: boolean;
}

/** Which lines of the audit are shown; the choice is in the address. */
export function AuditFilters({ search, change, isEmpty }: FiltersProps) {
    const t = useT();
    const zone = useZone();
    const set = (name: string, value: string) => change({ page: '', [name]: value });
    const chooseSpan = (span: string) =>
        change({
            page: '',
            span: span === 'chosen' ? '' : span,
            from: span === 'chosen' ? localText(gatewayNow() - 86_400_000, zone) : '',
            to: '',
        });
    return (
        <div className={css.filters}>
            <SelectField
                label={t('who.show')}
                value={isOfChanges(search) ? '' : 'all'}
                onChange={(value) => set('what', value)}
                choices={[
                    { value: '', label: t('who.show_changes') },
                    { value: 'all', label: t('who.show_all') },
                ]}
            />
            <SelectField
                label={t('audit.span')}
                value={spanOf(search)}
                onChange={chooseSpan}
                choices={auditSpans.map((each) => ({ value: each, label: t(`audit.span_${each}`) }))}
            />
            <MomentField
                kind="datetime-local"
                label={t('audit.from')}
                value={search.get('from') ?? ''}
                onChange={(value) => set('from', value)}
            />
            <MomentField
                kind="datetime-local"
                label={t('audit.to')}
                value={search.get('to') ?? ''}
                onChange={(value) => set('to', value)}
                error={isEmpty ? t('audit.span_empty') : undefined}
            />
            <SelectField
                label={t('audit.status')}
                value={search.get('status') ?? ''}
                onChange={(value) => set('status', value)}
                choices={[
                    { value: '', label: t('audit.any') },
                    ...statuses.map((each) => ({ value: each, label: each })),
                ]}
            />
            <RestedField
                label={t('audit.user')}
                value={search.get('user') ?? ''}
                onChange={(value) => set('user', value)}
            />
            <RestedField
                label={t('audit.path')}
                value={search.get('path') ?? ''}
                onChange={(value) => set('path', value)}
            />
            {search.get('object') && (
                <RestedField
                    label={t('who.object')}
                    value={search.get('object') ?? ''}
                    onChange={(value) => set('object', value)}
                />
            )}
        </div>
    );
}

interface RestedProps {
    label: string;
    value: string;
    onChange: (text: string) => void;
}

/** A field of the search: taken when the person leaves it or presses Enter. */
function RestedField({ label, value, onChange }: RestedProps) {
    const [typed, setTyped] = useState<string>();
    const take = () => {
        if (typed !== undefined && typed.trim() !== value) onChange(typed.trim());
        setTyped(undefined);
    };
    return (
        <TextField
            label={label}
            value={typed ?? value}
            onChange={setTyped}
            input={{
                autoComplete: 'off',
                spellCheck: false,
                onBlur: take,
                onKeyDown: (event) => event.key === 'Enter' && take(),
            }}
        />
    );
}
