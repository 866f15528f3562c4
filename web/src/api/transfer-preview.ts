import { call } from './client';

/** A message as a transfer would send it. */
export interface ShownMessage {
    target: string;
    text: string;
    /** Bytes, before `text` was cut. */
    size: number;
}

/** `can_show`: false if messages of this type of transfer cannot be shown. */
export interface TransferPreview extends Record<'can_show', boolean> {
    selected: number;
    total: number;
    opcs: readonly { opc_id: string; selected: number; total: number }[];
    tag_ids: readonly string[];
    messages: readonly ShownMessage[];
}

/** What a transfer with these keys would send; with the `name` of one, its other keys apply. Nothing is stored or sent. */
export function previewTransfer(
    body: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
): Promise<TransferPreview> {
    return call('POST', '/api/v1/transfer_preview', { body, signal });
}
