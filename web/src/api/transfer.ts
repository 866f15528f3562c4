import { queryOptions } from '@tanstack/react-query';
import { data, v1 } from './client';
import type { components } from './schema.gen';

export type TransferStatus = components['schemas']['transfer_status'];

export const transferList = queryOptions({
    queryKey: ['transfer', 'list'],
    queryFn: async ({ signal }) => (await data(v1.GET('/api/v1/transfer', { signal }))).transfers,
});
