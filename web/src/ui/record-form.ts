import type { OptionDraft } from './schema-rules';

/** The fields that every record has that can be changed. */
export interface Stored {
    version: number;
    updated_at: number;
    updated_by: string;
    [field: string]: unknown;
}

export interface FormState {
    draft: OptionDraft;
    errors: Readonly<Record<string, string>>;
    /** The form was submitted once: from now on it shows which fields are missing. */
    isChecked: boolean;
}

/** What the form of a record needs to save it, whatever its kind. */
export interface RecordForm<Kind> {
    /** `version`: that of the record with which the form began. */
    onSave: (fields: Record<string, unknown>, version: number) => Promise<unknown>;
    /** Whether the error means that another person has changed the record meanwhile. */
    isConflict?: (error: unknown) => boolean;
    /** The record as it is stored now. */
    reload?: () => Promise<Kind>;
    onDelete?: () => void;
    onClose: () => void;
    /** Called instead of onClose after the record was saved, with the result of onSave. */
    onDone?: (saved: unknown) => void;
}
