import { ConfirmByName } from './dialog';
import { ErrorNote } from './state-views';
import { useAct } from './use-act';

interface ConfirmActProps {
    title: string;
    /** To be typed first. */
    name: string;
    /** What the button says. */
    action: string;
    act: () => Promise<unknown>;
    /** What is said when it fails; the dialog stays open. */
    failed: string;
    /** What will happen. */
    children: React.ReactNode;
    /** Called when the dialog is closed, also after success unless there is `onDone`. */
    onClose: () => void;
    onDone?: () => void;
}

/** Does what cannot be undone, once the name is typed. */
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
