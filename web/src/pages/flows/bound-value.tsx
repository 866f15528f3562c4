import type { LiveValue } from '../../live/value-store';
import { Value } from '../../ui/value';
import { shownText } from './shown-text';
import type { TagFacts } from './tag-facts';

interface BoundValueProps {
    shown: LiveValue | undefined;
    /** Of the binding. */
    format: string;
    facts: TagFacts | undefined;
}

/** A value on a flow: with the decimals of its binding and the unit of its tag. */
export function BoundValue({ shown, format, facts }: BoundValueProps) {
    const { last_good } = shown ?? {};
    const text = shown && {
        ...shown,
        value: wordOf(shown.value, facts) ?? shownText(shown.value, format),
        last_good: last_good && { ...last_good, value: shownText(last_good.value, format) },
    };
    return <Value shown={text} unit={facts?.unit} />;
}

function wordOf(value: string, facts: TagFacts | undefined): string | undefined {
    return (value === 'true' && facts?.on) || (value === 'false' && facts?.off) || undefined;
}
