import { useT } from '../../text/language';
import { FieldGrid, NumberField, SecretField, SelectField, TextArea, TextField } from '../../ui/field';
import { usualPorts, type TypedChannel } from './channel-form';

export interface FieldProps {
    typed: TypedChannel;
    set: (change: Partial<TypedChannel>) => void;
    /** By the name of the field in the API. */
    errorOf: (name: string) => string | undefined;
}

export function WebhookFields({ typed, set, errorOf }: FieldProps) {
    const t = useT();
    return (
        <>
            <TextField
                label={t('notify.url')}
                help={typed.url.endsWith('***') ? t('notify.url_kept') : t('notify.url_help')}
                error={errorOf('url')}
                value={typed.url}
                onChange={(url) => set({ url })}
                input={{ autoComplete: 'off', spellCheck: false, inputMode: 'url' }}
                isRequired
                isMono
            />
            <SecretField
                label={t('notify.authorization')}
                help={t('notify.authorization_help')}
                isSet={typed.hasAuthorization}
                error={errorOf('authorization')}
                value={typed.authorization}
                onChange={(authorization) => set({ authorization })}
            />
        </>
    );
}

export function MailFields({ typed, set, errorOf }: FieldProps) {
    const t = useT();
    const protect = (security: TypedChannel['security']) =>
        set({ security, port: typed.port === usualPorts[typed.security] ? usualPorts[security] : typed.port });
    return (
        <>
            <FieldGrid>
                <TextField
                    label={t('notify.host')}
                    error={errorOf('host')}
                    value={typed.host}
                    onChange={(host) => set({ host })}
                    input={{ autoComplete: 'off', spellCheck: false }}
                    isRequired
                    isMono
                />
                <SelectField
                    label={t('notify.security')}
                    error={errorOf('security')}
                    value={typed.security}
                    onChange={(security) => protect(security as TypedChannel['security'])}
                    choices={[
                        { value: 'STARTTLS', label: 'STARTTLS' },
                        { value: 'TLS', label: 'TLS' },
                        { value: 'NONE', label: t('notify.security_none') },
                    ]}
                />
                <NumberField
                    label={t('notify.port')}
                    error={errorOf('port')}
                    value={typed.port}
                    onChange={(port) => set({ port })}
                />
                <TextField
                    label={t('notify.user')}
                    help={t('notify.user_help')}
                    error={errorOf('user')}
                    value={typed.user}
                    onChange={(user) => set({ user })}
                    input={{ autoComplete: 'off', spellCheck: false }}
                />
                <SecretField
                    label={t('notify.password')}
                    isSet={typed.hasPassword}
                    error={errorOf('password')}
                    value={typed.password}
                    onChange={(password) => set({ password })}
                />
                <TextField
                    label={t('notify.from')}
                    error={errorOf('from')}
                    value={typed.from}
                    onChange={(from) => set({ from })}
                    input={{ autoComplete: 'off', inputMode: 'email' }}
                    isRequired
                />
            </FieldGrid>
            <TextArea
                label={t('notify.recipients')}
                help={t('notify.recipients_help')}
                error={errorOf('recipients')}
                value={typed.recipients}
                onChange={(recipients) => set({ recipients })}
                rows={2}
                isRequired
            />
        </>
    );
}
