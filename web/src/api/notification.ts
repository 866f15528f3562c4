import { queryOptions } from '@tanstack/react-query';
import { data, v1 } from './client';
import type { components } from './schema.gen';

export type NotificationChannel = components['schemas']['notification_channel'];
type WholeBody = components['schemas']['notification_channel_body'];
/** What is left out has its default. */
export type ChannelBody = Partial<WholeBody> & Pick<WholeBody, 'name' | 'kind'>;
export type NotificationRule = components['schemas']['notification_rule'];
export type RuleBody = components['schemas']['notification_rule_body'];

/** Engineer. Secrets are `***`. */
export const channelList = queryOptions({
    queryKey: ['notification', 'channels'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/notifications/channels', { signal }))).data,
    refetchInterval: 10_000,
});

/** Engineer. */
export const ruleList = queryOptions({
    queryKey: ['notification', 'rules'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/notifications/rules', { signal }))).data,
});

/** Engineer. The newest messages, also those that wait. */
export const sentList = queryOptions({
    queryKey: ['notification', 'sent'],
    queryFn: async ({ signal }) =>
        (await data(v1.GET('/api/v1/notifications/sent', { params: { query: { limit: 50 } }, signal }))).data,
    refetchInterval: 5_000,
});

export type SentMessage = Awaited<ReturnType<NonNullable<typeof sentList.queryFn>>>[number];

const ifMatch = (version: number) => ({ headers: { 'If-Match': `"${version}"` } });

/** `version` 0: a new one. Fails with STALE_VERSION if another person has changed it meanwhile. */
export function saveChannel(channelId: string, version: number, wanted: ChannelBody) {
    const body = wanted as WholeBody;
    const params = { path: { channel_id: channelId } };
    return version === 0
        ? data(v1.POST('/api/v1/notifications/channels/{channel_id}', { params, body }))
        : data(v1.PUT('/api/v1/notifications/channels/{channel_id}', { params, body, ...ifMatch(version) }));
}

/** Fails with INTEGRITY if a rule uses the channel. */
export function deleteChannel(channelId: string) {
    return data(
        v1.DELETE('/api/v1/notifications/channels/{channel_id}', { params: { path: { channel_id: channelId } } }),
    );
}

/** Sends a test message now. A hanging server takes up to twice the time limit of the channel. */
export function testChannel(channelId: string) {
    return data(
        v1.POST('/api/v1/notifications/channels/{channel_id}/test', { params: { path: { channel_id: channelId } } }),
    );
}

export function saveRule(ruleId: string, version: number, body: RuleBody) {
    const params = { path: { rule_id: ruleId } };
    return version === 0
        ? data(v1.POST('/api/v1/notifications/rules/{rule_id}', { params, body }))
        : data(v1.PUT('/api/v1/notifications/rules/{rule_id}', { params, body, ...ifMatch(version) }));
}

export function deleteRule(ruleId: string) {
    return data(v1.DELETE('/api/v1/notifications/rules/{rule_id}', { params: { path: { rule_id: ruleId } } }));
}
