import type { OptionDraft } from './schema-rules';

/** What every record that can be changed says of itself. */
export interface Stored {
    version: number;
    updated_at: number;
    updated_by: string;
    [field: string]: unknown;
}

export interface FormState {
    draft: OptionDraft;
    errors: Readonly<Record<string, string>>;
    /** It was submitted: what is missing is told from now on. */
    isChecked: boolean;
}

/** What the form of a record needs to save it, whatever its kind. */
export interface RecordForm<Kind> {
    /** `version`: of the record that the fields were changed of. */
    onSave: (fields: Record<string, unknown>, version: number) => Promise<unknown>;
    /** Whether the error says that another was faster. */
    isConflict?: (error: unknown) => boolean;
    /** The record as it is stored now. */
    reload?: () => Promise<Kind>;
    onDelete?: () => void;
    onClose: () => void;
    /** Instead of onClose after it was saved, with what onSave gave. */
    onDone?: (saved: unknown) => void;
}
