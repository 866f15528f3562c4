import { useNavigate } from 'react-router';
import { useSavedTrends } from '../../live/use-saved';
import { useT } from '../../text/language';
import { SavedMenu } from '../../ui/saved-menu';
import { trendNames } from './trend-search';

/** The person's saved trends, of this tag and of others: tags, range, hidden lines and the earlier time. */
export function SavedTrends({ tagId, search }: { tagId: string; search: URLSearchParams }) {
    const t = useT();
    const navigate = useNavigate();
    const saved = useSavedTrends();
    if (!saved) return null;
    const shown = new URLSearchParams([...search].filter(([name]) => trendNames.includes(name)));
    const path = `/tags/${encodeURIComponent(tagId)}${shown.size > 0 ? `?${shown.toString()}` : ''}`;
    return <SavedMenu label={t('saved.trends')} {...saved} present={path} onOpen={(place) => void navigate(place)} />;
}
