import { useQuery, useQueryClient } from '@tanstack/react-query';
import { noteActivity } from '../api/client';
import { loginQuery } from '../api/login-query';
import { link } from '../live/live';
import { useLink } from '../live/use-link';
import { toGatewayTime, useNow, useZone } from '../text/clock';
import { useT } from '../text/language';
import { formatSpan, formatWhen } from '../text/time';
import { Button } from '../ui/button';
import { StatusBar } from '../ui/state-views';

const warnMs = 120_000;

/** Messages about the whole page: the connection is lost, the session ends soon, the gateway has another version. */
export function StatusBars() {
    const t = useT();
    const { mode } = useLink();
    return (
        <>
            {mode === 'lost' && <LostBar />}
            <SessionBar />
            {link.hasNewVersion && (
                <StatusBar
                    kind="note"
                    said={t('bar.new_version')}
                    action={<Button onClick={() => location.reload()}>{t('crash.reload')}</Button>}
                >
                    {t('bar.new_version')}
                </StatusBar>
            )}
            {location.protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(location.hostname) && (
                <StatusBar kind="warning" said="">
                    {t('bar.plain_http')}
                </StatusBar>
            )}
        </>
    );
}

function LostBar() {
    const t = useT();
    const zone = useZone();
    const now = useNow();
    const { heardAt, nextTryAt } = useLink();
    const wait = Math.max(0, Math.ceil(((nextTryAt === undefined ? 0 : toGatewayTime(nextTryAt)) - now) / 1000));
    const since = heardAt ? t('bar.lost', { time: formatWhen(toGatewayTime(heardAt), now, zone) }) : t('bar.never');
    return (
        <StatusBar kind="lost" said={since}>
            {since} {wait > 0 ? t('bar.next_try', { seconds: wait }) : t('bar.trying')}
        </StatusBar>
    );
}

function SessionBar() {
    const t = useT();
    const now = useNow();
    const client = useQueryClient();
    const { data } = useQuery(loginQuery);
    const left = (data?.session?.expires_at ?? Infinity) - now;
    if (left > warnMs || left <= 0) return null;
    const stay = () => {
        noteActivity();
        void client.invalidateQueries({ queryKey: loginQuery.queryKey });
    };
    const text = t('bar.session_ends', { span: formatSpan(left, t) });
    return (
        <StatusBar kind="warning" said={text} action={<Button onClick={stay}>{t('bar.stay')}</Button>}>
            {text}
        </StatusBar>
    );
}
