import { ApiError } from '../../api/api-error';
import { useT } from '../../text/language';
import { SecretField } from '../../ui/field';
import { passwordFault } from './user-rules';

/** Why the gateway does not take the password. */
function refusalOf(error: unknown): string | undefined {
    return error instanceof ApiError ? error.fields['password'] : undefined;
}

/** Whether the gateway refused only the password: then the message is shown at its field. */
export function isOfPassword(error: unknown): boolean {
    return error instanceof ApiError && Object.keys(error.fields).join() === 'password';
}

interface NewPasswordProps {
    password: string;
    again: string;
    /** Whether to show faults; a form does so after it was submitted once. */
    isChecked: boolean;
    /** What the gateway said of it. */
    refused?: unknown;
    onPassword: (text: string) => void;
    onAgain: (text: string) => void;
}

/** A new password, typed twice. */
export function NewPassword({ password, again, isChecked, refused, onPassword, onAgain }: NewPasswordProps) {
    const t = useT();
    const fault = isChecked ? passwordFault(password, again) : undefined;
    const input = { autoComplete: 'new-password' } as const;
    return (
        <>
            <SecretField
                label={t('users.new_password')}
                help={t('users.password_help')}
                error={fault?.field === 'password' ? t(fault.text) : refusalOf(refused)}
                value={password}
                onChange={onPassword}
                input={input}
                isRequired
            />
            <SecretField
                label={t('setup.again')}
                error={fault?.field === 'again' ? t(fault.text) : undefined}
                value={again}
                onChange={onAgain}
                input={input}
                isRequired
            />
        </>
    );
}
