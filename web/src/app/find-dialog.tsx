import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../text/language';
import { classes } from '../ui/classes';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { ErrorNote } from '../ui/state-views';
import type { Found } from './find-rank';
import { useFound } from './use-found';
import css from './find-dialog.module.css';

/** Finds anything: favourites, pages, devices, tags, alarms, orders, settings. The focus stays in the field: arrows choose,
 *  Enter opens, Esc closes. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const navigate = useNavigate();
    const listId = useId();
    const [text, setText] = useState('');
    /** The id of the entry that Enter opens; undefined = the first. An id, because more entries arrive later. */
    const [chosen, setChosen] = useState<string>();
    const { groups, isLoading, error } = useFound(text);
    const all = groups.flatMap((group) => group.items);
    const at = Math.max(
        0,
        all.findIndex((each) => each.id === chosen),
    );
    const active = all[at];
    const open = (found: Found) => {
        onClose();
        void navigate(found.path);
    };
    const move = (to: number) => setChosen(all[(to + all.length) % all.length]?.id);
    const onKeyDown = (event: React.KeyboardEvent) => {
        // Enter ends a Korean syllable first.
        if (event.nativeEvent.isComposing || all.length === 0) return;
        const to = {
            ArrowDown: at + 1,
            ArrowUp: at - 1,
            PageDown: Math.min(at + 8, all.length - 1),
            PageUp: Math.max(at - 8, 0),
        };
        if (event.key in to) move(to[event.key as keyof typeof to]);
        else if (event.key === 'Enter' && active) open(active);
        else return;
        event.preventDefault();
    };
    const idOf = (found: Found) => `${listId}-${all.indexOf(found)}`;
    return (
        <Dialog title={t('shell.find')} onClose={onClose}>
            <label className={css.field}>
                <Icon name="find" />
                <span className="visually-hidden">{t('find.label')}</span>
                <input
                    type="text"
                    role="combobox"
                    aria-expanded={all.length > 0}
                    aria-controls={listId}
                    aria-autocomplete="list"
                    aria-activedescendant={active && idOf(active)}
                    autoComplete="off"
                    spellCheck={false}
                    className={css.input}
                    placeholder={t('find.hint')}
                    value={text}
                    onChange={(event) => {
                        setText(event.target.value);
                        setChosen(undefined);
                    }}
                    onKeyDown={onKeyDown}
                />
            </label>
            {error !== undefined && error !== null && <ErrorNote what={t('find.failed')} error={error} />}
            <div id={listId} role="listbox" aria-label={t('find.results')} className={css.list}>
                {groups.map((group) => (
                    <div key={group.title} role="group" aria-label={t(group.title)} className={css.group}>
                        <span className={css.title} aria-hidden="true">
                            {t(group.title)}
                        </span>
                        {group.items.map((found) => (
                            <Entry
                                key={found.id}
                                id={idOf(found)}
                                found={found}
                                isActive={found === active}
                                onOpen={() => open(found)}
                            />
                        ))}
                    </div>
                ))}
            </div>
            <div className={css.state}>
                <span role="status">
                    {isLoading
                        ? t('find.searching')
                        : all.length === 0
                          ? t('find.none', { text: text.trim() })
                          : t('find.count', { count: all.length })}
                </span>
                <span>{t('find.keys')}</span>
            </div>
        </Dialog>
    );
}

interface EntryProps {
    id: string;
    found: Found;
    isActive: boolean;
    onOpen: () => void;
}

function Entry({ id, found, isActive, onOpen }: EntryProps) {
    const row = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
    }, [isActive]);
    return (
        // The field keeps the focus and handles the keys.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
            ref={row}
            id={id}
            role="option"
            aria-selected={isActive}
            className={classes(css.entry, isActive && css.active)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onOpen}
        >
            <span className={css.name}>{found.name}</span>
            {found.about && (
                <span className={css.about} title={found.about}>
                    {found.about}
                </span>
            )}
        </div>
    );
}
