import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { stationOption, driverList } from '../../api/driver';
import { placeOf, type Opc } from '../../api/opc';
import { copyOpc, type CopyBody, type MadeCopy, type WantedCopy } from '../../api/opc-copy';
import { plainText } from '../../text/plain-text';
import { countedUp, freeIdAfter, idsFrom, placesOf, type CopyPlace } from './copy-lines';

/** What is typed in the dialog. */
export interface CopyDraft {
    lines: string;
    firstId: string;
    firstName: string;
    tagPrefix: string;
    doesCollect: boolean;
    /** Secrets for all copies, by option. */
    secrets: Record<string, string>;
}

/** A copy as it is shown before it is made. */
export interface CopyRow {
    opcId: string;
    name: string;
    place: string;
    /** As the gateway would make it; absent: it has not said so yet. */
    made?: MadeCopy;
    faults: string[];
}

export function newCopies(opc: Opc, known: readonly string[]): CopyDraft {
    return {
        lines: '',
        firstId: freeIdAfter(opc.opc_id, known),
        firstName: countedUp(opc.opc_name, 1, ' '),
        tagPrefix: opc.opc_id,
        doesCollect: false,
        secrets: {},
    };
}

/** Options of a device that hold a secret, which the gateway answers as `***`. */
export function secretOptions(opc: Opc): string[] {
    return Object.entries<unknown>(opc.options)
        .filter(([, value]) => typeof value === 'string' && value.includes('***'))
        .map(([name]) => name);
}

function wantedOf(place: CopyPlace, opcId: string, name: string, station: string | undefined): WantedCopy {
    const wanted: WantedCopy = { opc_id: opcId, opc_name: name };
    if (place.address !== undefined) wanted.opc_agent_ip = place.address;
    if (place.port !== undefined) wanted.opc_agent_port = place.port;
    if (place.station !== undefined && station) wanted.options = { [station]: Number(place.station) };
    return wanted;
}

function bodyOf(draft: CopyDraft, places: readonly CopyPlace[], known: readonly string[], station?: string): CopyBody {
    const ids = idsFrom(draft.firstId.trim(), places.length, known);
    const copies = places.map((place, n) =>
        wantedOf(place, ids[n] ?? '', countedUp(draft.firstName.trim(), n, ' '), station),
    );
    const secrets = Object.entries(draft.secrets).filter(([, text]) => text !== '');
    return {
        tag_prefix: draft.tagPrefix,
        auto_collect: draft.doesCollect,
        copies,
        ...(secrets.length > 0 && { options: Object.fromEntries(secrets) }),
    };
}

const pauseMs = 400;

/** A value that follows after it has stayed the same for a moment. */
function useSettled<Value>(value: Value): Value {
    const [settled, setSettled] = useState(value);
    useEffect(() => {
        const timer = setTimeout(() => setSettled(value), pauseMs);
        return () => clearTimeout(timer);
    }, [value]);
    return settled;
}

/** By number of the copy; a fault of none of them is under -1. */
export function faultsByCopy(error: unknown): Map<number, string[]> {
    const found = new Map<number, string[]>();
    if (!(error instanceof ApiError)) return found;
    for (const [name, message] of Object.entries(error.fields)) {
        const at = Number(/^copies\[(\d+)\]/.exec(name)?.[1] ?? -1);
        found.set(at, [...(found.get(at) ?? []), message]);
    }
    return found;
}

function placeText(wanted: WantedCopy, opc: Opc, station: string | undefined): string {
    const place = placeOf(wanted.opc_agent_ip ?? opc.opc_agent_ip, wanted.opc_agent_port ?? opc.opc_agent_port);
    const number = station === undefined ? undefined : wanted.options?.[station];
    return number === undefined ? place : `${place} · ${plainText(number)}`;
}

/** The copies that the lines ask for, and what the gateway says of them while they are typed. `refused`: the error of
 *  the last attempt, for exactly this draft. */
export function useCopies(opc: Opc, known: readonly string[], draft: CopyDraft, refused: unknown) {
    const driver = useQuery(driverList).data?.find((each) => each.opc_type === opc.opc_type);
    const station = stationOption(driver);
    const { places, fault } = placesOf(draft.lines);
    const body = bodyOf(draft, places, known, station);
    const isStationless = !station && places.some((place) => place.station !== undefined);
    const asked = JSON.stringify(body);
    const settled = useSettled(asked);
    const preview = useQuery({
        queryKey: ['opc', opc.opc_id, 'copy', settled],
        queryFn: () => copyOpc(opc.opc_id, { ...(JSON.parse(settled) as CopyBody), dry_run: true }),
        enabled: driver !== undefined && fault === undefined && !isStationless,
        retry: false,
        staleTime: Infinity,
        gcTime: 0,
    });
    const isCurrent = settled === asked;
    const error = refused ?? (isCurrent ? (preview.error ?? undefined) : undefined);
    const faults = faultsByCopy(error);
    const made = isCurrent ? preview.data?.copies : undefined;
    const rows = body.copies.map((copy, n): CopyRow => ({
        opcId: copy.opc_id,
        name: copy.opc_name ?? '',
        place: placeText(copy, opc, station),
        made: made?.[n],
        faults: faults.get(n) ?? [],
    }));
    const isPlaced = error instanceof ApiError && Object.keys(error.fields).length > 0;
    return {
        body,
        rows,
        fault: fault ?? (isStationless ? { kind: 'station' as const, line: 1 } : undefined),
        station,
        /** Faults of the whole call. */
        others: faults.get(-1) ?? [],
        error: isPlaced ? undefined : error,
        hasFaults: isPlaced,
    };
}
