import { useState } from 'react';
import { useT } from '../text/language';
import { Button, ButtonRow } from './button';
import { Dialog } from './dialog';
import { TextField } from './field';
import { Menu } from './menu';
import css from './saved-menu.module.css';
import { ErrorNote } from './state-views';
import { useAct } from './use-act';

interface SavedMenuProps {
    /** Of the button, and of the dialog. */
    label: string;
    items: readonly { name: string; value: string }[];
    isFull: boolean;
    /** What would be saved; '' = nothing: then `nothing` says why. */
    present: string;
    nothing?: string;
    onOpen: (value: string) => void;
    onSave: (name: string, value: string) => Promise<void>;
    onRemove: (name: string) => Promise<void>;
}

/** What a person has saved under names: choosing one opens it; the last entry saves what is shown, or removes entries. */
export function SavedMenu(props: SavedMenuProps) {
    const { label, items, onOpen } = props;
    const t = useT();
    const [isManaged, setManaged] = useState(false);
    return (
        <>
            <Menu
                label={label}
                kind="plain"
                icon="down"
                iconOnly={false}
                items={[
                    ...items.map((each) => ({ id: each.name, label: each.name, onChoose: () => onOpen(each.value) })),
                    { id: '', label: t('saved.manage'), icon: 'edit' as const, onChoose: () => setManaged(true) },
                ]}
            />
            {isManaged && <SavedDialog {...props} onClose={() => setManaged(false)} />}
        </>
    );
}

function SavedDialog(props: SavedMenuProps & { onClose: () => void }) {
    const { label, items, isFull, present, nothing, onSave, onRemove, onClose } = props;
    const t = useT();
    const [name, setName] = useState('');
    const [isMissing, setMissing] = useState(false);
    const { run, isBusy, error } = useAct();
    const wanted = name.trim();
    const isKnown = items.some((each) => each.name === wanted);
    const blocked = present === '' ? nothing : isFull && !isKnown ? t('saved.full') : undefined;
    const save = async () => {
        setMissing(wanted === '');
        if (blocked || isBusy || wanted === '') return;
        if (await run(() => onSave(wanted, present))) onClose();
    };
    return (
        <Dialog
            title={label}
            size="small"
            onClose={onClose}
            onSubmit={() => void save()}
            footer={
                <ButtonRow align="end">
                    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
                    <Button kind="primary" type="submit" isBusy={isBusy} blocked={blocked}>
                        {t('saved.save')}
                    </Button>
                </ButtonRow>
            }
        >
            {error !== undefined && <ErrorNote what={t('saved.failed')} error={error} />}
            {blocked && <p className={css.note}>{blocked}</p>}
            <TextField
                label={t('saved.name')}
                value={name}
                onChange={setName}
                help={isKnown ? t('saved.replaces') : undefined}
                error={isMissing && wanted === '' ? t('saved.name_missing') : undefined}
                input={{ maxLength: 60, autoComplete: 'off' }}
            />
            {items.length === 0 ? (
                <p className={css.note}>{t('saved.none')}</p>
            ) : (
                <ul className={css.list}>
                    {items.map((each) => (
                        <li key={each.name}>
                            <span className={css.name} title={each.name}>
                                {each.name}
                            </span>
                            <Button
                                kind="quiet"
                                icon="remove"
                                iconOnly
                                onClick={() => void run(() => onRemove(each.name))}
                            >
                                {t('saved.remove', { name: each.name })}
                            </Button>
                        </li>
                    ))}
                </ul>
            )}
        </Dialog>
    );
}
