import { useState } from 'react';
import { fetchTagCsv } from '../../api/tag-bulk';
import { fileText, type FileText } from '../../text/file-text';
import { firstMapping, headingsOf, type Mapping } from './import-mapping';
import { csvOf } from './import-table';
import { keepColumns } from './kept-columns';
import { useChecked } from './use-checked';

/** A file or pasted cells: their columns, what they would do, and doing it. */
export function useImport(opcId: string) {
    const { check, run, clear, ...checked } = useChecked(opcId);
    const [name, setName] = useState('');
    const [encoding, setEncoding] = useState<FileText['encoding']>('');
    const [mapping, setMapping] = useState<Mapping>();
    const [isMapping, setMappingOpen] = useState(false);

    const checkMapped = (wanted: Mapping) =>
        check(csvOf(wanted.table, wanted.columns, wanted.hasHeadings), wanted.present, wanted.hasHeadings ? 0 : 1);

    const readText = async (text: string, isPasted: boolean) => {
        const present = await fetchTagCsv(opcId);
        const { mapping: made, areKnown } = firstMapping(text, isPasted, present);
        if (areKnown && made.table.hasCommas) return check(text, present);
        if (areKnown) return checkMapped(made);
        setMapping(made);
        setMappingOpen(!made.isKept);
        if (made.isKept) await checkMapped(made);
    };

    const begin = (what: string) => {
        setName(what);
        setEncoding('');
        setMapping(undefined);
        setMappingOpen(false);
    };
    const read = (file: File) => {
        begin(file.name);
        return run(async () => {
            const found = await fileText(file);
            setEncoding(found.encoding);
            await readText(found.text, false);
        });
    };
    const paste = (text: string) => {
        begin('');
        return run(() => readText(text, true));
    };
    const map = (changed: Mapping) => {
        setMapping(changed);
        setMappingOpen(true);
        clear();
    };
    const finishMapping = () => {
        if (!mapping || checked.progress) return;
        if (mapping.hasHeadings) keepColumns(headingsOf(mapping), mapping.columns);
        setMappingOpen(false);
        void run(() => checkMapped(mapping));
    };
    return { ...checked, encoding, name, mapping, isMapping, read, paste, map, finishMapping };
}
