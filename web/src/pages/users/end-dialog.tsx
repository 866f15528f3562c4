import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { ConfirmByName } from '../../ui/dialog';
import { ErrorNote } from '../../ui/state-views';
import { useAct } from './use-act';

interface Props {
    /** To be typed first. */
    name: string;
    words: { title: string; text: string; action: string; failed: string };
    end: () => Promise<unknown>;
    /** What is read anew, also where it failed: another may have ended it. */
    changed: QueryKey;
    onClose: () => void;
}

/** Ends a way in: a key, a token, the link of a display. */
export function EndDialog({ name, words, end, changed, onClose }: Props) {
    const client = useQueryClient();
    const { run, is_busy, error } = useAct();
    const confirm = async () => {
        const is_done = await run(end);
        await client.invalidateQueries({ queryKey: changed });
        if (is_done) onClose();
    };
    return (
        <ConfirmByName
            title={words.title}
            name={name}
            action={words.action}
            onConfirm={() => void confirm()}
            onClose={onClose}
            is_busy={is_busy}
        >
            <p>{words.text}</p>
            {error !== undefined && <ErrorNote what={words.failed} error={error} />}
        </ConfirmByName>
    );
}
