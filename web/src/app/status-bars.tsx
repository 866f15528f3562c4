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

const warn_ms = 120_000;

/** What concerns the whole page: the connection is lost, the session ends soon, the gateway has another version. */
export function StatusBars() {
    const t = useT();
    const { mode } = useLink();
    return (
        <>
            {mode === 'lost' && <LostBar />}
            <SessionBar />
            {link.has_new_version && (
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
    const { heard_at, next_try_at } = useLink();
    const wait = Math.max(0, Math.ceil(((next_try_at === undefined ? 0 : toGatewayTime(next_try_at)) - now) / 1000));
    const since = heard_at ? t('bar.lost', { time: formatWhen(toGatewayTime(heard_at), now, zone) }) : t('bar.never');
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
    if (left > warn_ms || left <= 0) return null;
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
