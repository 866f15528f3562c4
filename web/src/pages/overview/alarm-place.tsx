import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { data, v5 } from '../../api/client';
import { useOpcs } from '../../live/use-lists';
import { ShortText } from '../../ui/short-text';

/** Where a tag is does not change while its alarm is looked at. */
const staleTime = 300_000;

/** Where the alarm is: the device of its tag, and its asset. */
export default function AlarmPlace({ tagId }: { tagId: string }) {
    const opcs = useOpcs();
    const { data: tag } = useQuery({
        queryKey: ['tag', tagId, 'place'],
        queryFn: ({ signal }) => data(v5.GET('/api/v5/tag/{id}', { params: { path: { id: tagId } }, signal })),
        staleTime,
    });
    if (!tag) return null;
    const device = opcs.data?.find((opc) => opc.opc_id === tag.opc_id)?.opc_name ?? tag.opc_id;
    return (
        <>
            <Link to={`/devices/${encodeURIComponent(tag.opc_id)}`}>
                <ShortText text={device} isName />
            </Link>
            {tag.linked_asset_name && (
                <>
                    {' · '}
                    <ShortText text={tag.linked_asset_name} isName />
                </>
            )}
        </>
    );
}
