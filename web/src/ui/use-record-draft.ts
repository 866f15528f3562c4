import { useState } from 'react';
import { useT } from '../text/language';
import { announce } from './announce';
import type { RecordForm, Stored } from './record-form';
import { changedFields, draftOf, filledFields, optionFault, type OptionDraft, type OptionRule } from './schema-rules';

interface DraftProps<Kind> extends RecordForm<Kind> {
    rules: readonly OptionRule[];
    record?: Kind;
    initial?: Record<string, unknown>;
    more?: Record<string, unknown>;
    fault?: string;
    onTaken?: (stored: Kind) => void;
}

/** The state of the form of a record: what was typed, the saving, and the conflict when another person has saved the
 *  record first. */
export function useRecordDraft<Kind extends Stored>(props: DraftProps<Kind>) {
    const {
        rules,
        record,
        initial = {},
        more = {},
        fault,
        onSave,
        isConflict,
        reload,
        onTaken,
        onClose,
        onDone,
    } = props;
    const t = useT();
    /** The record with which the draft began. */
    const [base, setBase] = useState(record);
    const [draft, setDraft] = useState<OptionDraft>(() => draftOf(rules, record ?? initial));
    const [isChecked, setChecked] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const [error, setError] = useState<unknown>();
    /** The record as it is stored now, if another person has changed it since the draft began. */
    const [stored, setStored] = useState<Kind>();
    const save = async () => {
        const fields = { ...(base ? changedFields(rules, draft, base) : filledFields(rules, draft)), ...more };
        const hasChanges = !base || Object.keys(fields).length > 0;
        return hasChanges ? await onSave(fields, base?.version ?? 0) : base;
    };
    const submit = async () => {
        setChecked(true);
        if (isBusy || stored || fault || rules.some((rule) => optionFault(rule, draft[rule.name]))) return;
        setBusy(true);
        setError(undefined);
        try {
            const saved = await save();
            announce(t('record.saved'));
            if (onDone) onDone(saved);
            else onClose();
            return;
        } catch (caught) {
            const latest = isConflict?.(caught) ? await reload?.().catch(() => undefined) : undefined;
            if (latest) setStored(latest);
            else setError(caught);
        }
        setBusy(false);
    };
    const resolve = (keepsMine: boolean) => {
        if (!stored || !base) return;
        const was = draftOf(rules, base);
        const mine = Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== was[name]));
        setDraft({ ...draftOf(rules, stored), ...(keepsMine && mine) });
        setBase(stored);
        setStored(undefined);
        if (!keepsMine) onTaken?.(stored);
    };
    return { draft, setDraft, base, isChecked, isBusy, error, stored, submit, resolve };
}
