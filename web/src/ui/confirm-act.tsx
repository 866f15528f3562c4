import { ConfirmByName } from './dialog';
import { ErrorNote } from './state-views';
import { useAct } from './use-act';

interface ConfirmActProps {
    title: string;
    /** The name that the person must type first. */
    name: string;
    /** The text of the button. */
    action: string;
    act: () => Promise<unknown>;
    /** The message if the action fails; the dialog stays open. */
    failed: string;
    /** What will happen. */
    children: React.ReactNode;
    /** Called when the dialog is closed, also after success unless there is `onDone`. */
    onClose: () => void;
    onDone?: () => void;
}

/** A dialog for an action that cannot be undone: the person must type the name first. */
export function ConfirmAct({ title, name, action, act, failed, children, onClose, onDone = onClose }: ConfirmActProps) {
    const { run, isBusy, error } = useAct();
    const confirm = async () => {
        if (await run(act)) onDone();
    };
    return (
        <ConfirmByName
            title={title}
            name={name}
            action={action}
            onConfirm={() => void confirm()}
            onClose={onClose}
            isBusy={isBusy}
        >
            {children}
            {error !== undefined && <ErrorNote what={failed} error={error} />}
        </ConfirmByName>
    );
}
