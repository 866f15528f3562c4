import { tagStatuses, type TagFilter } from '../../api/tag';

export function filterOf(opcId: string, search: URLSearchParams): TagFilter {
    const wanted = (search.get('status') ?? '').split(',');
    return {
        opc_id: opcId,
        q: search.get('q') ?? '',
        status: tagStatuses.filter((status) => wanted.includes(status)),
        writable: search.get('writable') === 'true',
        sort: search.get('sort') ?? '',
    };
}

export function paramsOf(filter: TagFilter): URLSearchParams {
    const params = new URLSearchParams();
    if (filter.q) params.set('q', filter.q);
    if (filter.status.length) params.set('status', filter.status.join(','));
    if (filter.writable) params.set('writable', 'true');
    if (filter.sort) params.set('sort', filter.sort);
    return params;
}
