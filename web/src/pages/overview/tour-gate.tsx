import { lazy, Suspense, useState } from 'react';
import { systemOpc } from '../../api/opc';
import { useSession } from '../../api/session';
import { useOpcs } from '../../live/use-lists';
import { loadAllTexts } from '../../text/language';
import { keepTour, tourState } from './tour-state';

const TourPanel = lazy(async () => {
    await loadAllTexts();
    return import('./tour-panel');
});

/** The steps of the first day: on a gateway without devices, then in that browser until they are done or dismissed. */
export function Tour() {
    const { can } = useSession();
    const opcs = useOpcs().data;
    const [state, setState] = useState(tourState);
    const devices = opcs?.filter((opc) => opc.opc_id !== systemOpc).map((opc) => opc.opc_id);
    if (!can('engineer') || state === 'dismissed' || !devices) return null;
    if (devices.length > 0 && state !== 'open') return null;
    const dismiss = () => {
        keepTour('dismissed');
        setState('dismissed');
    };
    return (
        <Suspense>
            <TourPanel devices={devices} onDismiss={dismiss} />
        </Suspense>
    );
}
