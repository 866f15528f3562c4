import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { saveRule, type NotificationChannel, type NotificationRule } from '../../api/notification';
import { recordChoices } from '../../api/record';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { Dialog } from '../../ui/dialog';
import { FieldGrid, SelectField, SwitchField, TextField } from '../../ui/field';
import { useLeaveGuard } from '../../ui/leave-guard';
import { ErrorNote } from '../../ui/state-views';
import { useAct } from '../../ui/use-act';
import { entriesOf, idOfName, kinds, priorities, priorityKey, stepFault, typedSteps } from './notification-words';
import { StepList } from './step-list';
import css from './settings.module.css';

type Hours = NotificationRule['hours'];

function typedRule(rule: NotificationRule | undefined, firstChannel: string | undefined) {
    return {
        name: rule?.name ?? '',
        isEnabled: rule?.enabled ?? true,
        kinds: rule?.kinds ?? ['ALARM'],
        priorities: rule?.priorities ?? [],
        areas: rule?.areas.join(', ') ?? '',
        devices: rule?.devices.join(', ') ?? '',
        tags: rule?.tags.join(', ') ?? '',
        hours: rule?.hours ?? 'ANY',
        calendarId: rule?.calendar_id ?? '',
        reportsClear: rule?.report_clear ?? false,
        steps: typedSteps(rule, firstChannel),
    };
}

type TypedRule = Omit<ReturnType<typeof typedRule>, 'hours'> & { hours: Hours };

function bodyOf(typed: TypedRule) {
    return {
        name: typed.name.trim(),
        enabled: typed.isEnabled,
        kinds: typed.kinds,
        priorities: typed.priorities,
        areas: entriesOf(typed.areas),
        devices: entriesOf(typed.devices),
        tags: entriesOf(typed.tags),
        hours: typed.hours,
        calendar_id: typed.hours === 'ANY' ? '' : typed.calendarId,
        report_clear: typed.reportsClear,
        steps: typed.steps.map((step) => ({ after_minutes: Number(step.minutes), channels: step.channels })),
    };
}

/** Creates a rule, or changes one. */
export function RuleDialog({
    rule,
    all,
    channels,
    onClose,
}: {
    rule: NotificationRule | undefined;
    all: readonly NotificationRule[];
    channels: readonly NotificationChannel[];
    onClose: () => void;
}) {
    const t = useT();
    const client = useQueryClient();
    const { run, isBusy, error } = useAct();
    const only = channels.length === 1 ? channels[0]?.channel_id : undefined;
    const [typed, setTyped] = useState<TypedRule>(() => typedRule(rule, only));
    const [isChanged, setChanged] = useState(false);
    const [isChecked, setChecked] = useState(false);
    const { leave, question } = useLeaveGuard(isChanged);
    const set = (change: Partial<TypedRule>) => {
        setTyped({ ...typed, ...change });
        setChanged(true);
    };
    const hasStepFault = typed.steps.some((_, index) => stepFault(typed.steps, index));
    const lacksCalendar = typed.hours !== 'ANY' && !typed.calendarId;
    const submit = async () => {
        setChecked(true);
        const name = typed.name.trim();
        if (!name || hasStepFault || lacksCalendar) return;
        const id =
            rule?.rule_id ??
            idOfName(
                name,
                'RULE_',
                all.map((each) => each.rule_id),
            );
        const isDone = await run(async () => {
            await saveRule(id, rule?.version ?? 0, bodyOf(typed));
            await client.invalidateQueries({ queryKey: ['notification'] });
        });
        if (isDone) onClose();
    };
    const refused = error instanceof ApiError ? error.fields : {};
    return (
        <Dialog
            title={rule ? t('notify.change_named', { name: rule.name }) : t('notify.add_rule')}
            size="wide"
            onClose={() => leave(onClose)}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={() => leave(onClose)}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy}>
                        {t('notify.save')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.form}>
                <TextField
                    label={t('notify.name')}
                    error={refused.name ?? (isChecked && !typed.name.trim() ? t('schema.required') : undefined)}
                    value={typed.name}
                    onChange={(name) => set({ name })}
                    input={{ autoComplete: 'off', maxLength: 100 }}
                    isRequired
                />
                <AboutFields typed={typed} onChange={set} />
                <StepList
                    steps={typed.steps}
                    channels={channels}
                    isChecked={isChecked}
                    onChange={(steps) => set({ steps })}
                />
                <OnlyFields typed={typed} errors={refused} onChange={set} />
                <HoursFields
                    hours={typed.hours}
                    calendarId={typed.calendarId}
                    error={refused.calendar_id ?? (isChecked && lacksCalendar ? t('schema.required') : undefined)}
                    onChange={set}
                />
                <Switches typed={typed} onChange={set} />
                {error !== undefined && <ErrorNote what={t('notify.save_failed')} error={error} />}
            </div>
            {question}
        </Dialog>
    );
}

interface PartProps {
    typed: TypedRule;
    onChange: (change: Partial<TypedRule>) => void;
}

function AboutFields({ typed, onChange }: PartProps) {
    const t = useT();
    return (
        <>
            <div className={css.choices}>
                <span>{t('notify.about_what')}</span>
                <Chips
                    label={t('notify.about_what')}
                    chips={kinds.map((kind) => ({ id: kind, label: t(`notify.about_${kind}`) }))}
                    chosen={typed.kinds}
                    onChange={(chosen) => onChange({ kinds: chosen })}
                />
            </div>
            <div className={css.choices}>
                <span>{t('notify.priorities')}</span>
                <Chips
                    label={t('notify.priorities')}
                    chips={priorities.map((each) => ({ id: each, label: t(priorityKey(each)) }))}
                    chosen={typed.priorities}
                    onChange={(chosen) => onChange({ priorities: chosen })}
                />
            </div>
        </>
    );
}

/** The areas, devices and tags that the rule is limited to. */
function OnlyFields({ typed, errors, onChange }: PartProps & { errors: Readonly<Record<string, string>> }) {
    const t = useT();
    return (
        <details>
            <summary>{t('notify.only')}</summary>
            <FieldGrid>
                <TextField
                    label={t('notify.areas')}
                    help={t('notify.areas_help')}
                    error={errors.areas}
                    value={typed.areas}
                    onChange={(areas) => onChange({ areas })}
                    isMono
                />
                <TextField
                    label={t('notify.devices')}
                    help={t('notify.pattern_help')}
                    error={errors.devices}
                    value={typed.devices}
                    onChange={(devices) => onChange({ devices })}
                    isMono
                />
                <TextField
                    label={t('notify.tags')}
                    help={t('notify.pattern_help')}
                    error={errors.tags}
                    value={typed.tags}
                    onChange={(tags) => onChange({ tags })}
                    isMono
                />
            </FieldGrid>
        </details>
    );
}

function Switches({ typed, onChange }: PartProps) {
    const t = useT();
    return (
        <FieldGrid>
            <SwitchField
                label={t('notify.report_clear')}
                value={typed.reportsClear}
                onChange={(reportsClear) => onChange({ reportsClear })}
            />
            <SwitchField
                label={t('notify.rule_enabled')}
                value={typed.isEnabled}
                onChange={(isEnabled) => onChange({ isEnabled })}
            />
        </FieldGrid>
    );
}

interface HoursProps {
    hours: Hours;
    calendarId: string;
    error: string | undefined;
    onChange: (change: { hours?: Hours; calendarId?: string }) => void;
}

/** When the messages of a rule are sent: a calendar says what is working time. */
function HoursFields({ hours, calendarId, error, onChange }: HoursProps) {
    const t = useT();
    const { data: calendars = [] } = useQuery({ ...recordChoices('calendar', ''), enabled: hours !== 'ANY' });
    return (
        <FieldGrid>
            <SelectField
                label={t('notify.hours')}
                value={hours}
                onChange={(value) => onChange({ hours: value as Hours })}
                choices={(['ANY', 'WORKING', 'NOT_WORKING'] as const).map((each) => ({
                    value: each,
                    label: t(`notify.hours_${each}`),
                }))}
            />
            {hours !== 'ANY' && (
                <SelectField
                    label={t('notify.calendar')}
                    error={error}
                    value={calendarId}
                    onChange={(value) => onChange({ calendarId: value })}
                    choices={[{ value: '', label: '–' }, ...calendars]}
                    isRequired
                />
            )}
        </FieldGrid>
    );
}
