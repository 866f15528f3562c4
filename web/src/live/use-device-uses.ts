import { useQuery } from '@tanstack/react-query';
import { opcUses, type OpcUses } from '../api/opc';

/** What uses the device, read when it is asked for; undefined = it is being read, null = it cannot be read. */
export function useDeviceUses(opcId: string, isAsked: boolean): OpcUses | null | undefined {
    const { data, isError } = useQuery({ ...opcUses(opcId), enabled: isAsked });
    return isError ? null : data;
}
