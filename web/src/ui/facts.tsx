import css from './facts.module.css';

/** What something is called, and what it is. */
export type Fact = readonly [label: string, content: React.ReactNode];

/** Facts of one thing, beside each other where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
    return (
        <dl className={css.facts}>
            {facts.map(([label, content]) => (
                <div key={label}>
                    <dt>{label}</dt>
                    <dd>{content}</dd>
                </div>
            ))}
        </dl>
    );
}
