import type { NotificationChannel } from '../../api/notification';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { Entry, EntryList } from '../../ui/entry-list';
import { NumberField } from '../../ui/field';
import { stepFault, type TypedStep } from './notification-words';
import css from './settings.module.css';

interface Props {
    steps: TypedStep[];
    channels: readonly NotificationChannel[];
    /** The form was sent once: what is missing is shown. */
    isChecked: boolean;
    onChange: (steps: TypedStep[]) => void;
}

const maxSteps = 10;

/** Who gets a message, and after how many minutes without an acknowledgement. */
export function StepList({ steps, channels, isChecked, onChange }: Props) {
    const t = useT();
    const set = (index: number, change: Partial<TypedStep>) =>
        onChange(steps.map((step, at) => (at === index ? { ...step, ...change } : step)));
    const add = () => {
        const last = Number(steps.at(-1)?.minutes ?? 0) || 0;
        onChange([...steps, { minutes: String(last + 5), channels: [] }]);
    };
    return (
        <EntryList title={t('notify.steps')}>
            {steps.map((step, index) => {
                const fault = stepFault(steps, index);
                const label = t('notify.step', { number: index + 1 });
                return (
                    <Entry
                        key={index}
                        label={label}
                        actions={
                            steps.length > 1 && (
                                <Button
                                    kind="quiet"
                                    aria-label={t('notify.remove_step', { number: index + 1 })}
                                    onClick={() => onChange(steps.filter((_, at) => at !== index))}
                                >
                                    {t('notify.remove')}
                                </Button>
                            )
                        }
                    >
                        <div className={css.form}>
                            <NumberField
                                label={t('notify.after')}
                                help={index === 0 ? t('notify.after_help') : undefined}
                                unit={t('notify.minutes')}
                                error={
                                    fault === 'minutes'
                                        ? t('schema.range', { min: 0, max: 10_080 })
                                        : fault === 'order'
                                          ? t('notify.after_order')
                                          : undefined
                                }
                                value={step.minutes}
                                onChange={(minutes) => set(index, { minutes })}
                            />
                            <div className={css.choices}>
                                <span>{t('notify.step_channels')}</span>
                                <Chips
                                    label={t('notify.channels_of', { number: index + 1 })}
                                    chips={channels.map((each) => ({ id: each.channel_id, label: each.name }))}
                                    chosen={step.channels}
                                    onChange={(chosen) => set(index, { channels: chosen })}
                                />
                                {isChecked && fault === 'channels' && (
                                    <span className={css.fault}>{t('notify.channel_missing')}</span>
                                )}
                            </div>
                        </div>
                    </Entry>
                );
            })}
            {steps.length < maxSteps && (
                <ButtonRow>
                    <Button icon="add" onClick={add}>
                        {t('notify.add_step')}
                    </Button>
                </ButtonRow>
            )}
        </EntryList>
    );
}
