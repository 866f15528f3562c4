import type { LiveValue } from '../../live/value-store';
import { stateOf } from '../../text/states';
import { Value } from '../../ui/value';
import { boundText } from './bound-text';
import type { TagFacts } from '../../live/tag-facts';

interface BoundValueProps {
    shown: LiveValue | undefined;
    /** Of the binding. */
    format: string;
    facts: TagFacts | undefined;
}

/** A value on a flow: with the decimals of its binding, else of its tag, and the unit of its tag. */
export function BoundValue({ shown, format, facts }: BoundValueProps) {
    const { lastGood } = shown ?? {};
    const text = shown && {
        ...shown,
        value: wordOf(shown.value, facts) ?? boundText(shown.value, format, facts),
        lastGood: lastGood && { ...lastGood, value: boundText(lastGood.value, format, facts) },
    };
    return <Value shown={text} unit={facts?.unit} />;
}

function wordOf(value: string, facts: TagFacts | undefined): string | undefined {
    const own = (value === 'true' && facts?.on) || (value === 'false' && facts?.off);
    return own || stateOf(facts?.states, value);
}
