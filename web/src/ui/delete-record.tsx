import { Link } from 'react-router';
import { useT } from '../text/language';
import { announce } from './announce';
import { ConfirmByName } from './dialog';
import { ErrorNote } from './state-views';
import { useAct } from './use-act';

interface DeleteRecordProps {
    id: string;
    name: string;
    /** The text that tells what else is deleted, or what stays. */
    about?: string;
    onDelete: () => Promise<unknown>;
    /** After it was deleted. */
    onDone: () => void;
    onClose: () => void;
    /** The records that the message of a refusal names, with the pages that show them. */
    referringTo: (message: string) => readonly { id: string; page: string }[];
}

/** Deletes a record whose id was typed. What still refers to it is named and can be opened. */
export function DeleteRecord({ id, name, about, onDelete, onDone, onClose, referringTo }: DeleteRecordProps) {
    const t = useT();
    const { run, isBusy, error } = useAct();
    const remove = async () => {
        if (!(await run(onDelete))) return;
        announce(t('record.deleted'));
        onDone();
    };
    const others = error instanceof Error ? referringTo(error.message).filter((each) => each.id !== id) : [];
    return (
        <ConfirmByName
            title={t('record.delete_title', { name })}
            name={id}
            action={t('record.delete')}
            onConfirm={() => void remove()}
            onClose={onClose}
            isBusy={isBusy}
        >
            <p>{about ?? t('record.delete_text')}</p>
            {error !== undefined && <ErrorNote what={t('record.delete_failed')} error={error} />}
            {others.length > 0 && (
                <div>
                    <p>{t('record.used_by')}</p>
                    <ul>
                        {others.map((each) => (
                            <li key={each.id}>
                                <Link to={each.page}>{each.id}</Link>
                            </li>
                        ))}
                    </ul>
                </div>
            )}
        </ConfirmByName>
    );
}
