import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

/** An address within the page with the name that the person has given to it. */
export interface NamedPlace {
    name: string;
    path: string;
}

export type FilteredList = 'tags' | 'devices' | 'alarms';

export interface SavedFilter {
    list: FilteredList;
    name: string;
    /** Of the list's address, without `?`. */
    query: string;
}

/** What a person has chosen for the page. The gateway keeps it with the account, so it follows the person to another
 *  browser. */
export interface Preferences {
    /** '' = the browser's. */
    language: '' | 'en' | 'ko';
    /** '' = the overview. */
    start_page: string;
    favourites: NamedPlace[];
    filters: SavedFilter[];
    trends: NamedPlace[];
}

/** In each list. */
export const maxEntries = 50;

export const preferences = queryOptions({
    queryKey: ['preferences'],
    queryFn: ({ signal }) => call<Preferences>('GET', '/api/v1/preferences', { signal }),
    staleTime: 60_000,
});

/** What is absent stays. Returns all of them. */
export function putPreferences(change: Partial<Preferences>): Promise<Preferences> {
    return call<Preferences>('PUT', '/api/v1/preferences', { body: change });
}
