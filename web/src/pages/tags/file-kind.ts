/** Whether the tags' own dialog reads it: a text with cells. Workbooks and projects are for the import of files. */
export function isTableFile(name: string): boolean {
    return /\.(csv|tsv|tab|txt)$/i.test(name);
}

/** The import of files, for this device; '' = the devices of the file. */
export function fileImportPath(opcId: string): string {
    return `/devices?import=${encodeURIComponent(opcId || '1')}`;
}
