import { useT } from '../text/language';
import { Mark, type MarkKind } from './mark';
import css from './device-state.module.css';

export type DeviceStateKind = 'connected' | 'connecting' | 'lost' | 'stopped' | 'not_collecting';

const marks: Record<DeviceStateKind, MarkKind> = {
    connected: 'good',
    connecting: 'connecting',
    lost: 'bad',
    stopped: 'stopped',
    not_collecting: 'stopped',
};

/** The state of a device: mark and word. */
export function DeviceState({ state }: { state: DeviceStateKind }) {
    const t = useT();
    return (
        <span className={css.state}>
            <Mark kind={marks[state]} />
            {t(`device.${state}`)}
        </span>
    );
}
