import { queryOptions } from '@tanstack/react-query';
import { data, v5 } from './client';
import type { components } from './schema-v5.gen';

/** Of an account of V5, without its secret: with it a program gets its keys. */
export type AccountToken = components['schemas']['token'];

/** Admin. */
export const tokenList = queryOptions({
    queryKey: ['account-token'],
    queryFn: async ({ signal }) => (await data(v5.GET('/api/v5/system/token', { signal }))) as AccountToken[],
});

/** Admin. The accounts that may have one, by id. */
export const accountNames = queryOptions({
    queryKey: ['account', 'names'],
    queryFn: async ({ signal }) => {
        const found = await data(v5.GET('/api/v5/system/account', { params: { query: { size: 1000 } }, signal }));
        return (found as { items: { user_id: string }[] }).items.map((each) => each.user_id);
    },
});

/** `expires_at`: epoch ms, null = never. The token is shown only here. */
export async function createToken(userId: string, description: string, expiresAt: number | null): Promise<string> {
    const made = await data(
        v5.POST('/api/v5/system/token', { body: { user_id: userId, description, expires_at: expiresAt } }),
    );
    return (made as { token: string }).token;
}

/** Also ends the keys that were created with the token. */
export function revokeToken(tokenId: string) {
    return data(v5.DELETE('/api/v5/system/token/{id}', { params: { path: { id: tokenId } } }));
}
