import type { ChannelBody, NotificationChannel } from '../../api/notification';
import { entriesOf } from './notification-words';

/** A channel as it is typed. */
export interface TypedChannel {
    name: string;
    kind: NotificationChannel['kind'];
    isEnabled: boolean;
    interval: string;
    attempts: string;
    timeout: string;
    template: string;
    caFile: string;
    url: string;
    /** Empty: the stored secret stays, if one is stored. */
    authorization: string;
    hasAuthorization: boolean;
    host: string;
    port: string;
    security: NotificationChannel['security'];
    user: string;
    password: string;
    hasPassword: boolean;
    from: string;
    recipients: string;
}

export function typedChannel(channel: NotificationChannel | undefined): TypedChannel {
    return {
        name: channel?.name ?? '',
        kind: channel?.kind ?? 'WEBHOOK',
        isEnabled: channel?.enabled ?? true,
        interval: String(channel?.interval_s ?? 60),
        attempts: String(channel?.attempts ?? 6),
        timeout: String(channel?.timeout_s ?? 15),
        template: channel?.template ?? '',
        caFile: channel?.ca_file ?? '',
        url: channel?.url ?? '',
        authorization: '',
        hasAuthorization: Boolean(channel?.authorization),
        host: channel?.host ?? '',
        port: String(channel?.port ?? 587),
        security: channel?.security ?? 'STARTTLS',
        user: channel?.user ?? '',
        password: '',
        hasPassword: Boolean(channel?.password),
        from: channel?.from ?? '',
        recipients: channel?.recipients.join('\n') ?? '',
    };
}

/** `***` stands for the stored secret. Without a user there is no password. */
function secret(typed: string, isStored: boolean): string {
    return typed || (isStored ? '***' : '');
}

/** What is sent; undefined: a field is missing. The gateway checks everything else. */
export function bodyOf(typed: TypedChannel): ChannelBody | undefined {
    const name = typed.name.trim();
    if (!name) return undefined;
    const common = {
        name,
        kind: typed.kind,
        enabled: typed.isEnabled,
        interval_s: Number(typed.interval),
        attempts: Number(typed.attempts),
        timeout_s: Number(typed.timeout),
        template: typed.template.trim(),
        ca_file: typed.caFile.trim(),
    };
    if (typed.kind === 'WEBHOOK') {
        const url = typed.url.trim();
        if (!url) return undefined;
        return { ...common, url, authorization: secret(typed.authorization, typed.hasAuthorization) };
    }
    const recipients = entriesOf(typed.recipients);
    const [host, from, user] = [typed.host.trim(), typed.from.trim(), typed.user.trim()];
    if (!host || !from || recipients.length === 0) return undefined;
    return {
        ...common,
        host,
        port: Number(typed.port),
        security: typed.security,
        user,
        password: user ? secret(typed.password, typed.hasPassword) : '',
        from,
        recipients,
    };
}

/** The usual port for the protection of the connection. */
export const usualPorts: Record<NotificationChannel['security'], string> = { STARTTLS: '587', TLS: '465', NONE: '25' };

/** The placeholders of templates that stand for texts. */
export const templateWords =
    '{subject} {text} {site_id} {edge_id} {kind} {priority} {id} {name} {event} {tag_id} {opc_id} {asset_id} {since} {state}';
