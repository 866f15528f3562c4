import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
    importFile,
    largestImport,
    type FileImport,
    type ImportChoice,
    type ImportQuestion,
} from '../../api/file-import';
import { isOwnCsv, mergeQuestions } from './import-lines';

/** The bytes as they were when the file was chosen: what is imported is what the dry run has shown. */
interface ChosenFile {
    name: string;
    bytes: Blob;
    isOwn: boolean;
}

/** A file of another program: a dry run at once, then again with answers, then the import. */
export function useFileImport(firstOpc = '') {
    const client = useQueryClient();
    const [file, setFile] = useState<ChosenFile>();
    const [choice, setChoice] = useState<ImportChoice>({ opcId: firstOpc, answers: {} });
    const [questions, setQuestions] = useState<readonly ImportQuestion[]>([]);
    const [report, setReport] = useState<FileImport>();
    /** The choice is another one than that of the report. */
    const [isStale, setStale] = useState(false);
    const [busy, setBusy] = useState<'checking' | 'importing'>();
    const [error, setError] = useState<unknown>();
    const [isTooLarge, setTooLarge] = useState(false);

    const send = async (bytes: Blob, wanted: ImportChoice, isDry: boolean, known = questions) => {
        setBusy(isDry ? 'checking' : 'importing');
        setError(undefined);
        setStale(false);
        try {
            const found = await importFile(bytes, wanted, isDry);
            const kept = mergeQuestions(known, found);
            setReport(found);
            setQuestions(kept);
            // An answer to a question that another answer has made needless.
            setChoice((now) => ({
                ...now,
                answers: Object.fromEntries(
                    Object.entries(now.answers).filter(([key]) => kept.some((question) => question.key === key)),
                ),
            }));
        } catch (caught) {
            setError(caught);
            // Whether it was stored may be unknown: a dry run tells.
            setStale(true);
        } finally {
            setBusy(undefined);
            if (!isDry) {
                await client.invalidateQueries({ queryKey: ['tag'] });
                await client.invalidateQueries({ queryKey: ['opc'] });
            }
        }
    };

    const read = async (chosen: File) => {
        const wanted = { ...choice, answers: {} };
        setFile(undefined);
        setChoice(wanted);
        setQuestions([]);
        setReport(undefined);
        setError(undefined);
        setTooLarge(chosen.size > largestImport);
        if (chosen.size > largestImport) return;
        setBusy('checking');
        try {
            const bytes = new Blob([await chosen.arrayBuffer()]);
            const isOwn = isOwnCsv(await bytes.slice(0, 2000).text());
            setFile({ name: chosen.name, bytes, isOwn });
            await send(bytes, wanted, true, []);
        } catch (caught) {
            setError(caught);
            setBusy(undefined);
        }
    };

    const change = (next: ImportChoice) => {
        setChoice(next);
        setStale(true);
    };
    const answer = (key: string, value: string) => change({ ...choice, answers: { ...choice.answers, [key]: value } });
    const check = (wanted = choice) => {
        if (file && !busy) void send(file.bytes, wanted, true);
    };
    /** Asks again for what an earlier file has answered. */
    const askAgain = (key: string) => {
        const wanted = { ...choice, answers: { ...choice.answers, [key]: '' } };
        setChoice(wanted);
        check(wanted);
    };
    const store = () => {
        if (file && !busy && !isStale) void send(file.bytes, choice, false);
    };
    return {
        file,
        choice,
        questions,
        report,
        isStale,
        busy,
        error,
        isTooLarge,
        read,
        answer,
        chooseDevice: (opcId: string) => change({ ...choice, opcId }),
        check: () => check(),
        askAgain,
        store,
    };
}
