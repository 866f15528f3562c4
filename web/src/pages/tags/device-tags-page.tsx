import { useParams } from 'react-router';
import { TagTable } from './tag-table';

/** The tab Tags of a device. */
export default function DeviceTagsPage() {
    const { opc = '' } = useParams();
    return <TagTable key={opc} opcId={opc} />;
}
