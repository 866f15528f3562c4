import { useLanguage, useT } from '../../text/language';
import { formatNumber } from '../../text/number';
import { formatSpan } from '../../text/time';

/** Below a minute in seconds with the milliseconds that were given. */
export function useTimeText() {
    const t = useT();
    const language = useLanguage();
    return (ms: number) =>
        ms === 0
            ? '–'
            : ms < 60_000
              ? t('time.seconds', { value: formatNumber(ms / 1000, language, 3) })
              : formatSpan(ms, t);
}
