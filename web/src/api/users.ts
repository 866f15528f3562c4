import { queryOptions } from '@tanstack/react-query';
import { data, setCsrfToken, v1 } from './client';
import type { components } from './schema.gen';
import type { Role } from './session';

export type User = components['schemas']['user'];
export type NamedKey = components['schemas']['key'];
export type UserChange = components['schemas']['user_change'];

/** Admin, with a session: the gateway refuses keys here. */
export const userList = queryOptions({
    queryKey: ['users'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/users', { signal }))).data as User[],
});

export function createUser(user_id: string, password: string, role: Role) {
    return data(v1.POST('/api/v1/users', { body: { user_id, password, role } }));
}

/** Ends the sessions of the user. Fails with INTEGRITY for the last administrator. */
export function changeUser(user_id: string, body: UserChange) {
    return data(v1.PUT('/api/v1/users/{userId}', { params: { path: { userId: user_id } }, body }));
}

export function deleteUser(user_id: string) {
    return data(v1.DELETE('/api/v1/users/{userId}', { params: { path: { userId: user_id } } }));
}

/** For a user who has lost the device and the recovery codes. */
export function removeSecondFactorOf(user_id: string) {
    return data(v1.DELETE('/api/v1/users/{userId}/second-factor', { params: { path: { userId: user_id } } }));
}

/** Admin. Named keys, without their text: that is shown once, when they are made. */
export const keyList = queryOptions({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/keys', { signal }))).data as NamedKey[],
});

/** `expires_at`: epoch ms, null = never. */
export function createKey(
    name: string,
    role: Role,
    expires_at: number | null,
): Promise<{ key_id: string; key: string }> {
    return data(v1.POST('/api/v1/keys', { body: { name, role, expires_at } }));
}

export function deleteKey(key_id: string) {
    return data(v1.DELETE('/api/v1/keys/{keyId}', { params: { path: { keyId: key_id } } }));
}

/** The key before stays valid for `overlap_h` hours. Fails with PROTECTED where the gateway did not make its main key. */
export function rotateMainKey(overlap_h: number): Promise<{ key: string; before_ends_at: number }> {
    return data(v1.POST('/api/v1/keys/main/rotate', { body: { overlap_h } }));
}

/** Whether the own login needs one-time codes. */
export const ownSecondFactor = queryOptions({
    queryKey: ['session', 'second-factor'],
    queryFn: ({ signal }) => data(v1.GET('/api/v1/session/second-factor', { signal })),
});

/** The secret for an authenticator app; nothing is needed until a code was confirmed. */
export function beginSecondFactor(password: string): Promise<{ secret: string; uri: string }> {
    return data(v1.POST('/api/v1/session/second-factor', { body: { password } }));
}

/** Ends the own sessions, this one too. The recovery codes are shown only here. */
export function confirmSecondFactor(code: string): Promise<{ recovery_codes: string[] }> {
    return data(v1.POST('/api/v1/session/second-factor/confirm', { body: { code } }));
}

/** Ends the own sessions, this one too. */
export function removeSecondFactor(password: string, code: string) {
    return data(v1.POST('/api/v1/session/second-factor/remove', { body: { password, code } }));
}

/** Ends the other own sessions; this one goes on with another token. */
export async function changePassword(old_password: string, password: string): Promise<void> {
    const session = await data(v1.PUT('/api/v1/session/password', { body: { old_password, password } }));
    setCsrfToken(session.csrf_token);
}
