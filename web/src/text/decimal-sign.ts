/** Whether numbers have a decimal comma in the country of this browser; its spreadsheets then separate by semicolons. */
export function usesDecimalComma(locale: string | undefined = navigator.language): boolean {
    return new Intl.NumberFormat(locale)
        .formatToParts(1.5)
        .some((part) => part.type === 'decimal' && part.value === ',');
}
