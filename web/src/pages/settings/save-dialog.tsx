import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { properties, saveProperties, type SaveResult } from '../../api/properties';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Diff } from '../../ui/diff';
import { ErrorNote } from '../../ui/state-views';
import { KeyLists } from './saved-note';
import type { Draft, DraftCheck } from './use-draft';
import css from './settings.module.css';

interface Theirs {
    text: string;
    version: string;
}

/** The file as it is now, out of a STALE_VERSION. */
function theirsOf(error: unknown): Theirs | undefined {
    if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return undefined;
    const { text, version } = error.details;
    return typeof text === 'string' && typeof version === 'string' ? { text, version } : undefined;
}

interface SaveDialogProps {
    draft: Draft;
    check: DraftCheck;
    onClose: () => void;
    onSaved: (result: SaveResult) => void;
    /** The draft is dropped for the file as it is now. */
    onTheirs: () => void;
}

/** Shows the differences before saving. If the file has changed meanwhile, it shows both texts and asks which one
 *  stays. */
export function SaveDialog({ draft, check, onClose, onSaved, onTheirs }: SaveDialogProps) {
    const t = useT();
    const client = useQueryClient();
    const [error, setError] = useState<unknown>(check.error);
    const [isBusy, setBusy] = useState(false);
    const theirs = theirsOf(error);
    const save = async (version: string) => {
        setBusy(true);
        setError(undefined);
        try {
            onSaved(await saveProperties(draft.text, version));
        } catch (caught) {
            setError(caught);
            setBusy(false);
        }
    };
    const takeTheirs = async () => {
        setBusy(true);
        await client.invalidateQueries({ queryKey: properties.queryKey });
        onTheirs();
        onClose();
    };
    if (theirs)
        return (
            <Dialog
                title={t('props.conflict')}
                size="wide"
                onClose={onClose}
                footer={
                    <ButtonRow align="end">
                        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                        <Button isBusy={isBusy} onClick={() => void takeTheirs()}>
                            {t('props.take_theirs')}
                        </Button>
                        <Button kind="danger" isBusy={isBusy} onClick={() => void save(theirs.version)}>
                            {t('props.take_mine')}
                        </Button>
                    </ButtonRow>
                }
            >
                <p>{t('props.conflict_text')}</p>
                <Diff before={theirs.text} after={draft.text} titles={[t('props.side_file'), t('props.side_mine')]} />
            </Dialog>
        );
    return (
        <Dialog
            title={t('props.review_title')}
            size="wide"
            onClose={onClose}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" isBusy={isBusy} onClick={() => void save(draft.version)}>
                        {t('props.save')}
                    </Button>
                </ButtonRow>
            }
        >
            <div className={css.stack}>
                {error !== undefined && error !== null && <ErrorNote what={t('props.save_failed')} error={error} />}
                <Diff before={draft.before} after={draft.text} />
                {check.result && <KeyLists result={check.result} />}
            </div>
        </Dialog>
    );
}
