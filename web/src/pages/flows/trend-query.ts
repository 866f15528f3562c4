import { queryOptions } from '@tanstack/react-query';
import { fetchTrend } from '../../api/flow';
import { isNumericType } from '../../api/tag';
import { gatewayNow } from '../../text/clock';

const minute = 60_000;
/** A curve is fetched again when it would have moved by one of so many columns. */
const columns = 300;

/** The history of a tag for a small curve; nothing is fetched before the data type is known. */
export const tagTrend = (tagId: string, dataType: string | undefined, minutes: number) =>
    queryOptions({
        queryKey: ['tag', tagId, 'trend', minutes],
        queryFn: ({ signal }) =>
            fetchTrend(tagId, isNumericType(dataType ?? ''), gatewayNow() - minutes * minute, signal),
        enabled: tagId !== '' && dataType !== undefined,
        refetchInterval: Math.max(15_000, (minutes * minute) / columns),
    });
