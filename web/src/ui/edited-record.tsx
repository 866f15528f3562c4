import { useState } from 'react';
import { DeleteRecord } from './delete-record';
import type { RecordForm, Stored } from './record-form';

interface Calls<Kind> {
    onSave: RecordForm<Kind>['onSave'];
    isConflict: (error: unknown) => boolean;
    reload: () => Promise<Kind>;
    remove: (version: number) => Promise<unknown>;
    /** Fetches again the queries that show records of this kind. */
    refresh: () => Promise<unknown>;
    referringTo: (message: string) => readonly { id: string; page: string }[];
}

interface EditedRecordProps<Kind extends Stored> {
    id: string;
    name: string;
    record: Kind;
    calls: Calls<Kind>;
    /** The text of the question before the record is deleted, if the usual text does not fit. */
    about?: string;
    /** The record cannot be deleted: no button is shown for it. */
    isKept?: boolean;
    onClose: () => void;
    onDeleted: () => void;
    /** The form, with what it needs to save, to reload and to delete. */
    children: (form: RecordForm<Kind>) => React.ReactNode;
}

/** The form of a record that is stored, and the question whether it is to be deleted. */
export function EditedRecord<Kind extends Stored>(props: EditedRecordProps<Kind>) {
    const { id, name, record, calls, about, isKept, onClose, onDeleted, children } = props;
    const [isDeleting, setDeleting] = useState(false);
    const { onSave, isConflict, reload } = calls;
    return (
        <>
            {children({ onSave, isConflict, reload, onDelete: isKept ? undefined : () => setDeleting(true), onClose })}
            {isDeleting && (
                <DeleteRecord
                    id={id}
                    name={name}
                    about={about}
                    onDelete={() => calls.remove(record.version)}
                    onDone={() => {
                        setDeleting(false);
                        onDeleted();
                        void calls.refresh();
                    }}
                    onClose={() => setDeleting(false)}
                    referringTo={calls.referringTo}
                />
            )}
        </>
    );
}
