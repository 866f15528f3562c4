import { Route, Routes } from 'react-router';
import { choose, testForm, type } from '../../testing/form';
import { t } from '../../testing/texts';
import TraceTab from './trace-tab';

testForm('a trace', {
    draw: () => (
        <Routes>
            <Route path="/devices/:opc/trace" element={<TraceTab />} />
        </Routes>
    ),
    at: '/devices/DRYER/trace',
    reads: { '/api/v1/opc/DRYER/trace': { level: 'off', until: 0, dropped: 0, lines: [] } },
    wrong: { type: (user) => type(user, t('trace.seconds'), '3601'), told: t('trace.seconds_wrong') },
    fill: async (user) => {
        await choose(user, t('trace.level'), 'frames');
        await type(user, t('trace.seconds'), '90');
    },
    button: t('trace.start'),
    sends: { call: 'POST /api/v1/opc/DRYER/trace', body: { level: 'frames', seconds: 90 } },
    says: t('trace.none'),
});
