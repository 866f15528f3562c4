/** The text of a file that a person has chosen, whatever program saved it. */

export interface FileText {
    text: string;
    /** As people call it; '' for UTF-8, which needs no word. */
    encoding: '' | 'UTF-16' | 'CP949' | 'Windows-1252';
}

export async function fileText(file: Blob): Promise<FileText> {
    return decoded(new Uint8Array(await file.arrayBuffer()));
}

/** UTF-8 and UTF-16 by their marks or their form. Other texts are Korean ones of Excel, CP949, if they contain common Hangul
 *  in it, else Western ones. */
export function decoded(bytes: Uint8Array): FileText {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: as('utf-16le', bytes) ?? '', encoding: 'UTF-16' };
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: as('utf-16be', bytes) ?? '', encoding: 'UTF-16' };
    const plain = as('utf-8', bytes);
    if (plain !== undefined) return { text: plain, encoding: '' };
    const korean = hasHangul(bytes) ? as('euc-kr', bytes) : undefined;
    if (korean !== undefined) return { text: korean, encoding: 'CP949' };
    return { text: as('windows-1252', bytes) ?? '', encoding: 'Windows-1252' };
}

function as(encoding: string, bytes: Uint8Array): string | undefined {
    try {
        return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
        return undefined;
    }
}

/** A pair of bytes that is a common syllable. `°C` alone would be a rare one. */
function hasHangul(bytes: Uint8Array): boolean {
    for (let at = 0; at + 1 < bytes.length; at += 1) {
        const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
        if (lead < 0x80) continue;
        if (lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1) return true;
        at += 1;
    }
    return false;
}
