import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

interface LoadedNameProps {
    id: string;
    /** Its query: fetched once for all that show the same record. */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- its key is the caller's business
    name: UseQueryOptions<string, Error, string, any>;
}

/** The name of a record that another refers to; its id until the name is known. */
export function LoadedName({ id, name }: LoadedNameProps) {
    const { data } = useQuery(name);
    return <span title={id}>{data || id}</span>;
}
