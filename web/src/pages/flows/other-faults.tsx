import css from './flows.module.css';

interface OtherFaultsProps {
    errors: Readonly<Record<string, string>>;
    isShown: (field: string) => boolean;
}

/** Messages of the gateway about fields that the form does not have. */
export function OtherFaults({ errors, isShown }: OtherFaultsProps) {
    const others = Object.entries(errors).filter(([field]) => !isShown(field));
    return others.map(([field, message]) => (
        <p key={field} className={css.fault}>
            {field}: {message}
        </p>
    ));
}
