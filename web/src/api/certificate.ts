import { queryOptions } from '@tanstack/react-query';
import { data, v1 } from './client';

export const certificates = queryOptions({
    queryKey: ['opcua', 'certificates'],
    queryFn: ({ signal }) => data(v1.GET('/ui/opcua/certificates', { signal })),
});
