import type { Driver } from '../../api/driver';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { PathIcon } from '../../ui/icon';
import css from './add-device.module.css';
import type { DeviceDraft } from './device-draft';

interface ProtocolStepProps {
    drivers: readonly Driver[];
    /** A draft of an earlier visit. */
    kept: DeviceDraft | undefined;
    onContinue: () => void;
    onDiscard: () => void;
    onChoose: (driver: Driver) => void;
}

export function ProtocolStep({ drivers, kept, onContinue, onDiscard, onChoose }: ProtocolStepProps) {
    const t = useT();
    return (
        <>
            {kept && (
                <div className={css.kept}>
                    <p>{t('add.kept', { device: kept.opc_name || kept.opc_id || kept.opc_type })}</p>
                    <ButtonRow>
                        <Button onClick={onContinue}>{t('add.continue')}</Button>
                        <Button kind="quiet" onClick={onDiscard}>
                            {t('add.discard')}
                        </Button>
                    </ButtonRow>
                </div>
            )}
            <h2 className={css.question}>{t('add.which_protocol')}</h2>
            <ul className={css.cards}>
                {drivers.map((driver) => (
                    <li key={driver.opc_type}>
                        <button type="button" className={css.card} onClick={() => onChoose(driver)}>
                            <span className={css.type}>
                                <PathIcon path={driver.icon} /> {driver.opc_type}
                            </span>
                            <span>{driver.title}</span>
                            <span className={css.muted}>
                                {[t('add.port', { port: String(driver.default_port) }), ...driver.aliases].join(' · ')}
                            </span>
                        </button>
                    </li>
                ))}
            </ul>
        </>
    );
}
