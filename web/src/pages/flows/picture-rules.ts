/** Why a file cannot be a picture of a flow. The gateway checks the same. */
export type PictureFault = 'type' | 'size';

const mostBytes = 1024 * 1024;

const beginsWith = (bytes: Uint8Array, mark: readonly number[], at = 0) =>
    mark.every((byte, n) => bytes[at + n] === byte);

/** By the content: the name of a file and its declared type say nothing. */
export function pictureFault(bytes: Uint8Array): PictureFault | undefined {
    const isPng = beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const isJpeg = beginsWith(bytes, [0xff, 0xd8, 0xff]);
    const isWebp = beginsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && beginsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8);
    if (!isPng && !isJpeg && !isWebp) return 'type';
    return bytes.length > mostBytes ? 'size' : undefined;
}
