import { call } from './client';

/** What an import does, or would do, with one thing of a file. */
export interface ImportLine {
    /** `changed`: it is taken, but not as in the file. */
    effect: 'taken' | 'updated' | 'unchanged' | 'changed' | 'left_out';
    /** The place in the file. */
    location: string;
    name: string;
    opc_id: string;
    /** '': the line is about a device, or about what is left out. */
    tag_id: string;
    plc_address: string;
    /** What is different, and why; '': nothing. */
    text: string;
    /** What would help. */
    help: string;
}

export interface ImportQuestion {
    key: string;
    text: string;
    /** Empty: any text is an answer. */
    choices: readonly { value: string; text: string }[];
}

/** `is_kept`: it was given with an earlier file of the format. `is_used`: a question of this file has its key. */
export type ImportAnswer = Record<'key' | 'value', string> & Record<'is_kept' | 'is_used', boolean>;

export type ImportCount = 'opcs_taken' | 'opcs_updated' | 'tags_taken' | 'tags_updated' | 'tags_unchanged' | 'left_out';

/** `is_stored`: false after a dry run, and while something is asked. */
export interface FileImport extends Record<ImportCount, number>, Record<'is_stored', boolean> {
    format: string;
    /** The name of the format, for people. */
    title: string;
    /** What the file is: `text`, `an Excel workbook`. */
    content: string;
    /** Of a text; '': it is none, or this is asked. */
    encoding: string;
    asked: readonly ImportQuestion[];
    answers: readonly ImportAnswer[];
    lines: readonly ImportLine[];
}

/** What the person has chosen for a file. */
export interface ImportChoice {
    /** The device that gets the tags; '': each device of the file has its own. */
    opcId: string;
    /** By the key of the question; '' forgets an answer that is kept. */
    answers: Readonly<Record<string, string>>;
}

export const largestImport = 20 * 1024 * 1024;

/** Imports the file of another program, all or nothing. `isDry`: only tells what would happen. */
export function importFile(file: Blob, { opcId, answers }: ImportChoice, isDry: boolean): Promise<FileImport> {
    return call('POST', '/api/v1/import', {
        query: {
            dry_run: isDry || undefined,
            opc_id: opcId || undefined,
            set: Object.entries(answers).map(([key, value]) => `${key}=${value}`),
        },
        file,
        // 200,000 tags on a small machine.
        timeoutMs: 300_000,
    });
}
