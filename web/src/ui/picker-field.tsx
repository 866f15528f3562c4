import { useQuery, useQueryClient, type QueryExecuteOptions } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes';
import { isolated } from '../text/isolate';
import { useT } from '../text/language';
import { FieldFrame, type Choice, type FrameProps } from './field';
import css from './picker-field.module.css';

/** Finds the records to offer for a typed text. For a complete id, the record with this id is among them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- its key is the caller's business
export type ChoiceFinder = (text: string) => QueryExecuteOptions<Choice[], Error, Choice[], Choice[], any>;

const restMs = 150;

interface PickerProps extends FrameProps {
    /** The id that is chosen; '' = none. */
    value: string;
    onChange: (value: string) => void;
    find: ChoiceFinder;
}

/** A field that chooses a record by a part of its name or id: arrows, Enter; Esc closes the list. Emptied = none. */
export function PickerField({ value, onChange, find, ...frame }: PickerProps) {
    const t = useT();
    const client = useQueryClient();
    const listId = useId();
    const list = useRef<HTMLDivElement>(null);
    /** What is typed; undefined = nothing is being typed, the chosen one is shown. */
    const [typed, setTyped] = useState<string>();
    /** The option that Enter takes; -1 = none. */
    const [at, setAt] = useState(-1);
    const known = useQuery({ ...find(value), enabled: value !== '' });
    /** The text to search for: the typed text after a short pause in typing. */
    const [asked, setAsked] = useState('');
    useEffect(() => {
        const timer = setTimeout(() => setAsked(typed ?? ''), typed ? restMs : 0);
        return () => clearTimeout(timer);
    }, [typed]);
    const found = useQuery({ ...find(asked), enabled: typed !== undefined });
    const isCurrent = asked === typed && found.isSuccess && !found.isPlaceholderData;
    const name = known.data?.find((choice) => choice.value === value)?.label;
    const options = typed === undefined ? [] : (found.data ?? []);
    const active = Math.min(at, options.length - 1);
    const show = (input: HTMLElement) => {
        const popover = list.current;
        if (!popover || popover.matches(':popover-open')) return;
        popover.showPopover();
        const from = input.getBoundingClientRect();
        popover.style.width = `${from.width}px`;
        popover.style.left = `${from.left}px`;
        const isAbove = from.bottom + 284 > innerHeight && from.top > 284;
        popover.style.top = isAbove ? 'auto' : `${from.bottom + 2}px`;
        popover.style.bottom = isAbove ? `${innerHeight - from.top + 2}px` : 'auto';
    };
    const close = () => {
        list.current?.hidePopover();
        setTyped(undefined);
        setAt(-1);
    };
    const choose = (choice: Choice | undefined) => {
        if (choice) onChange(choice.value);
        close();
    };
    const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
        const isOpen = typed !== undefined;
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            if (!isOpen) setTyped('');
            else setAt(Math.max(0, Math.min(options.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))));
            show(event.currentTarget);
        } else if (isOpen && (event.key === 'Enter' || event.key === 'Escape')) {
            event.preventDefault();
            event.stopPropagation();
            if (event.key === 'Escape') close();
            else if (isCurrent) choose(options[active]);
            // The options on the screen may be those of an earlier text: takes the first option of the present text.
            else if (typed) void client.query(find(typed)).then((all) => choose(all[0]), close);
        }
    };
    return (
        <FieldFrame {...frame}>
            {(tied) => (
                <span className={css.line}>
                    <input
                        {...tied}
                        type="text"
                        role="combobox"
                        aria-expanded={typed !== undefined}
                        aria-controls={listId}
                        aria-autocomplete="list"
                        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
                        autoComplete="off"
                        spellCheck={false}
                        className={css.input}
                        placeholder={t('picker.hint')}
                        value={typed ?? (name && name !== value ? `${isolated(name)} (${value})` : value)}
                        onChange={(event) => {
                            setTyped(event.target.value);
                            setAt(event.target.value === '' ? -1 : 0);
                            if (event.target.value === '') onChange('');
                            show(event.target);
                        }}
                        onKeyDown={onKeyDown}
                        onBlur={close}
                    />
                    <Options
                        list={list}
                        id={listId}
                        label={frame.label}
                        options={options}
                        active={active}
                        onChoose={choose}
                        none={isCurrent ? t('picker.none') : t('loading')}
                    />
                </span>
            )}
        </FieldFrame>
    );
}

interface OptionsProps {
    list: React.Ref<HTMLDivElement>;
    id: string;
    label: string;
    options: readonly Choice[];
    /** The one that Enter takes. */
    active: number;
    onChoose: (choice: Choice) => void;
    /** Said where there are no options. */
    none: string;
}

function Options({ list, id, label, options, active, onChoose, none }: OptionsProps) {
    return (
        <div ref={list} id={id} popover="manual" role="listbox" className={css.list} aria-label={label}>
            {options.map((choice, n) => (
                // The input field keeps the focus and handles the keys.
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                    key={choice.value}
                    id={`${id}-${n}`}
                    role="option"
                    aria-selected={n === active}
                    className={classes(css.option, n === active && css.active)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onChoose(choice)}
                >
                    {choice.label || choice.value}
                    <span className={css.id}>{choice.value}</span>
                </div>
            ))}
            {options.length === 0 && (
                <div role="option" aria-selected={false} aria-disabled className={css.none}>
                    {none}
                </div>
            )}
        </div>
    );
}
