import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { ConfirmAct } from '../../ui/confirm-act';

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
    const act = async () => {
        try {
            await end();
        } finally {
            await client.invalidateQueries({ queryKey: changed });
        }
    };
    return (
        <ConfirmAct
            title={words.title}
            name={name}
            action={words.action}
            act={act}
            failed={words.failed}
            onClose={onClose}
        >
            <p>{words.text}</p>
        </ConfirmAct>
    );
}
