/** The class names of an element: those that are there, of a list in which a condition may leave some out. */
export function classes(...names: (string | false | undefined | null)[]): string {
    return names.filter(Boolean).join(' ');
}
