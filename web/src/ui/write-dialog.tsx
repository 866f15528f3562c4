import { useId, useState } from 'react';
import { useLanguage, useT } from '../text/language';
import { stateOf, statesText, tagStates } from '../text/states';
import type { Translate } from '../text/t';
import { Age } from './age';
import { Button, ButtonRow } from './button';
import { Dialog } from './dialog';
import { NumberField, SwitchField, TextField } from './field';
import { Mark } from './mark';
import { ErrorNote } from './state-views';
import { Value, type ShownValue } from './value';
import { allowedRange, writeFault, type WritableTag } from './write-check';
import css from './write-dialog.module.css';

/** The result of a write, as the gateway reports it. */
export type Outcome =
    | { kind: 'same' | 'differs'; sent: string; read: string }
    | { kind: 'unread'; sent: string }
    | { kind: 'unknown'; error: unknown }
    | { kind: 'refused'; error: unknown };

interface WriteDialogProps {
    tag: WritableTag;
    /** What the person has pressed; it stands before the tag's name. */
    title?: string;
    /** This value is written, and no other: there is no field. */
    fixedValue?: string;
    /** Why nothing can be written. */
    blocked?: string;
    isScaled?: boolean;
    shown: ShownValue | undefined;
    /** Epoch ms: the device has confirmed the value at this time or later, whatever time the value itself has. */
    confirmedAt?: number;
    onWrite: (value: string) => Promise<Outcome>;
    /** Reads the tag from the device; resolves with its text. */
    onReadNow: () => Promise<string>;
    onClose: () => void;
}

/** Writes a value and shows the result: the value that was sent, the value that was read back, whether both are
 *  equal, or that the result is unknown. */
export function WriteDialog({
    tag,
    title,
    fixedValue,
    blocked,
    isScaled = false,
    shown,
    confirmedAt,
    onWrite,
    onReadNow,
    onClose,
}: WriteDialogProps) {
    const t = useT();
    const language = useLanguage();
    const presentId = useId();
    const isBoolean = tag.data_type === 'Boolean';
    const [value, setValue] = useState(fixedValue ?? (isBoolean ? String(shown?.value !== 'true') : ''));
    const [isChecked, setChecked] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const [outcome, setOutcome] = useState<Outcome>();
    const fault = writeFault(tag, value, isScaled);
    const range = allowedRange(tag, isScaled);
    const number = (each: number) =>
        Number.isFinite(each) ? each.toLocaleString(language, { maximumFractionDigits: 6 }) : '∞';
    const error =
        !isChecked || !fault
            ? undefined
            : fault.kind === 'range'
              ? t('schema.range', { min: number(fault.low), max: number(fault.high) })
              : t(`schema.${fault.kind}`);
    const submit = async () => {
        setChecked(true);
        if (fault || isBusy || blocked) return;
        setBusy(true);
        setOutcome(undefined);
        try {
            setOutcome(await onWrite(value));
        } finally {
            setBusy(false);
        }
    };
    const words = [
        tag.bool_false || stateOf(tag.states, 'false') || 'false',
        tag.bool_true || stateOf(tag.states, 'true') || 'true',
    ] as const;
    const inRange = range ? t('write.range', { min: number(range.low), max: number(range.high) }) : undefined;
    const help = statesText(tag.states) || inRange;
    const field = { label: t('write.value'), value, error, help, onChange: setValue };
    return (
        <Dialog
            title={title ? `${title}: ${tag.tag_name}` : t('write.title', { tag: tag.tag_name })}
            size="small"
            about={presentId}
            onClose={onClose}
            onSubmit={() => void submit()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{outcome ? t('dialog.close') : t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy} blocked={blocked}>
                        {isBusy ? t('write.sending') : t('write.submit')}
                    </Button>
                </ButtonRow>
            }
        >
            <dl className={css.present} id={presentId}>
                <dt>{t('write.present')}</dt>
                <dd>
                    <Value shown={shown} of={tag} unit={tag.unit} states={tagStates(tag)} />
                </dd>
                <dd>
                    {shown && <Age ts={shown.ts} confirmedAt={confirmedAt} isStale={shown.isStale} staleMs={60_000} />}
                </dd>
            </dl>
            {fixedValue !== undefined && <FixedValue tag={tag} value={fixedValue} />}
            {fixedValue !== undefined ? (
                error && <ErrorNote what={t('write.refused')} error={error} />
            ) : isBoolean ? (
                <SwitchField
                    {...field}
                    value={value === 'true'}
                    words={words}
                    onChange={(next) => setValue(String(next))}
                />
            ) : /^(String|ByteString|DateTime)$|\[/.test(tag.data_type) ? (
                <TextField {...field} help={t('write.type', { type: tag.data_type })} input={{ autoComplete: 'off' }} />
            ) : (
                <NumberField {...field} unit={tag.unit} />
            )}
            <OutcomeNote tag={tag} outcome={outcome} onReadNow={onReadNow} />
        </Dialog>
    );
}

/** The value that a button writes; nobody can change it here. */
function FixedValue({ tag, value }: { tag: WritableTag; value: string }) {
    const t = useT();
    return (
        <dl className={css.present}>
            <dt>{t('write.value')}</dt>
            <dd>
                <Value shown={{ value, quality: 192, ts: 0 }} of={tag} unit={tag.unit} states={tag.states} />
            </dd>
        </dl>
    );
}

/** A screen reader reads these sentences when they appear. A refusal is an alert, so it is outside of them. */
function OutcomeNote({ tag, outcome, onReadNow }: Pick<WriteDialogProps, 'tag' | 'onReadNow'> & { outcome?: Outcome }) {
    const t = useT();
    // A number keeps all its digits here: they may be all that differs.
    const asRead = (value: string) => {
        const state = stateOf(tagStates(tag), value);
        return state === undefined ? value : `${state} (${value})`;
    };
    const [read, setRead] = useState<string>();
    const [failure, setFailure] = useState<unknown>();
    if (outcome?.kind === 'refused') return <ErrorNote what={t('write.refused')} error={outcome.error} />;
    const readNow = async () => {
        setFailure(undefined);
        try {
            setRead(await onReadNow());
        } catch (error) {
            setFailure(error);
        }
    };
    return (
        <div className={outcome && css.outcome}>
            <div role="status">
                {outcome && (
                    <p className={css.line}>
                        <Mark kind={marks[outcome.kind]} />
                        {sentence(outcome, asRead, t)}
                    </p>
                )}
                {outcome?.kind === 'unknown' && (
                    <p className={css.cause}>{outcome.error instanceof Error ? outcome.error.message : ''}</p>
                )}
                {outcome && read !== undefined && <p>{t('write.read_result', { value: asRead(read) })}</p>}
            </div>
            {outcome && outcome.kind !== 'same' && (
                <ButtonRow>
                    <Button icon="refresh" onClick={() => void readNow()}>
                        {t('write.read_now')}
                    </Button>
                </ButtonRow>
            )}
            {failure !== undefined && <ErrorNote what={t('write.read_failed')} error={failure} />}
        </div>
    );
}

const marks = { same: 'good', differs: 'uncertain', unread: 'stopped', unknown: 'uncertain' } as const;

function sentence(
    outcome: Exclude<Outcome, { kind: 'refused' }>,
    asRead: (value: string) => string,
    t: Translate,
): string {
    if (outcome.kind === 'unknown') return t('write.unknown');
    const sent = asRead(outcome.sent);
    return outcome.kind === 'unread'
        ? t('write.unread', { sent })
        : t(`write.${outcome.kind}`, { sent, read: asRead(outcome.read) });
}
