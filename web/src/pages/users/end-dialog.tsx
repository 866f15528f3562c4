import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { ConfirmAct } from '../../ui/confirm-act';

interface Props {
    /** To be typed first. */
    name: string;
    words: { title: string; text: string; action: string; failed: string };
    end: () => Promise<unknown>;
    /** The query to fetch again, also after a failure: another person may have ended it meanwhile. */
    changed: QueryKey;
    onClose: () => void;
}

/** A dialog that ends an access: a key, a token, or the link of a wall display. */
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
