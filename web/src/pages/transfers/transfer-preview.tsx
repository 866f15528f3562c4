import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { systemOpc } from '../../api/opc';
import { previewTransfer, type ShownMessage, type TransferPreview } from '../../api/transfer-preview';
import { useOpcs } from '../../live/use-lists';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import type { OptionDraft } from '../../ui/schema-rules';
import { ErrorNote } from '../../ui/state-views';
import { Tick } from '../../ui/tick';
import { isMatched, patternsOf, withDevice } from './opc-patterns';
import css from './transfer-preview.module.css';

interface PreviewProps {
    /** As the call takes it: type, name of a stored transfer, options. */
    body: Readonly<Record<string, unknown>>;
    draft: OptionDraft;
    onChange: (draft: OptionDraft) => void;
}

/** Which tags are sent, by device, and the next message; follows what is typed, as soon as it is opened. */
export function SelectionPreview(props: PreviewProps) {
    const t = useT();
    const [isOpen, setOpen] = useState(false);
    return (
        <section className={css.part} aria-label={t('transfer_preview.title')}>
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t(isOpen ? 'transfer_preview.hide' : 'transfer_preview.show')}
            </Button>
            {isOpen && <Opened {...props} />}
        </section>
    );
}

function Opened({ body, draft, onChange }: PreviewProps) {
    const t = useT();
    const text = useRested(JSON.stringify(body));
    const query = useQuery({
        queryKey: ['transfer', 'preview', text],
        queryFn: ({ signal }) => previewTransfer(JSON.parse(text) as Record<string, unknown>, signal),
        placeholderData: keepPreviousData,
        retry: false,
    });
    const found = query.isError ? undefined : query.data;
    return (
        <>
            {query.isError && <ErrorNote what={t('transfer_preview.failed')} error={query.error} />}
            <p role="status" className={css.count}>
                {found && t('transfer_preview.count', { count: found.selected, total: found.total })}
            </p>
            <Devices found={found} draft={draft} onChange={onChange} />
            {found && <Messages found={found} />}
        </>
    );
}

/** The text after nobody has typed for a while. */
function useRested(text: string): string {
    const [rested, setRested] = useState(text);
    useEffect(() => {
        const timer = setTimeout(() => setRested(text), 400);
        return () => clearTimeout(timer);
    }, [text]);
    return rested;
}

interface DevicesProps extends Pick<PreviewProps, 'draft' | 'onChange'> {
    found: TransferPreview | undefined;
}

function Devices({ found, draft, onChange }: DevicesProps) {
    const t = useT();
    const opcs = (useOpcs().data ?? []).filter((opc) => opc.opc_id !== systemOpc);
    const ids = opcs.map((opc) => opc.opc_id);
    const text = typeof draft['opcs'] === 'string' ? draft['opcs'] : '';
    const patterns = patternsOf(text);
    if (opcs.length === 0) return null;
    return (
        <ul className={css.devices} aria-label={t('transfer_preview.devices')}>
            {opcs.map(({ opc_id: id, opc_name: name }) => {
                const counts = found?.opcs.find((each) => each.opc_id === id);
                return (
                    <li key={id}>
                        <Tick
                            label={t('transfer_preview.device', { name })}
                            isOn={isMatched(patterns, id)}
                            onChange={(isOn) => onChange({ ...draft, opcs: withDevice(text, ids, id, isOn) })}
                        />
                        <span className={css.name}>{name}</span>
                        <span className={css.muted}>
                            {counts ? t('transfer_preview.of', { n: counts.selected, total: counts.total }) : '–'}
                        </span>
                    </li>
                );
            })}
        </ul>
    );
}

function Messages({ found }: { found: TransferPreview }) {
    const t = useT();
    if (!found.can_show) return <p className={css.muted}>{t('transfer_preview.no_messages')}</p>;
    if (found.messages.length === 0) return <p className={css.muted}>{t('transfer_preview.no_values')}</p>;
    return (
        <>
            <p className={css.muted}>{t('transfer_preview.messages')}</p>
            {found.messages.map((message, at) => (
                <div key={at} className={css.message}>
                    <p className={css.target}>{message.target}</p>
                    {/* It may be wider than the dialog: the keyboard scrolls it. */}
                    {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
                    <pre tabIndex={0} role="region" aria-label={message.target}>
                        {readable(message)}
                    </pre>
                    <p className={css.muted}>{t('transfer_preview.size', { count: message.size })}</p>
                </div>
            ))}
        </>
    );
}

/** JSON with line ends; another text, or one that was cut, as it is. */
function readable({ text }: ShownMessage): string {
    try {
        return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
        return text;
    }
}
