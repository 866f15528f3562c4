/** Joins class names; a condition in the list that is false adds none. */
export function classes(...names: (string | false | undefined | null)[]): string {
    return names.filter(Boolean).join(' ');
}
