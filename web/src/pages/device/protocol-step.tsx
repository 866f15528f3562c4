import { useState } from 'react';
import type { Driver } from '../../api/driver';
import { useT } from '../../text/language';
import { Button, ButtonRow } from '../../ui/button';
import { FindBox } from '../../ui/find-box';
import { PathIcon } from '../../ui/icon';
import { EmptyState } from '../../ui/state-views';
import css from './add-device.module.css';
import type { DeviceDraft } from './device-draft';
import { foundMakers, type Series } from './makers';

interface ProtocolStepProps {
    drivers: readonly Driver[];
    /** A draft of an earlier visit. */
    kept: DeviceDraft | undefined;
    onContinue: () => void;
    onDiscard: () => void;
    /** `options`: those that a series has otherwise than the defaults. */
    onChoose: (driver: Driver, options?: Readonly<Record<string, string>>) => void;
}

/** The maker first, as people know what is on the label; the protocols below for those who know them. */
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
            <Makers drivers={drivers} onChoose={onChoose} />
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

function Makers({ drivers, onChoose }: Pick<ProtocolStepProps, 'drivers' | 'onChoose'>) {
    const t = useT();
    const [q, setQ] = useState('');
    const found = foundMakers(q, drivers);
    const choose = (series: Series) => {
        const driver = drivers.find((each) => each.opc_type === series.opc_type);
        if (driver) onChoose(driver, series.options);
    };
    return (
        <>
            <h2 className={css.question}>{t('add.which_maker')}</h2>
            <FindBox label={t('add.find_maker')} value={q} onChange={setQ} />
            {found.length === 0 && <EmptyState>{t('add.no_maker')}</EmptyState>}
            <ul className={css.makers}>
                {found.map(({ name, series }) => (
                    <li key={name} className={css.maker}>
                        <h3>{name || t('add.other_maker')}</h3>
                        <ButtonRow>
                            {series.map((each) => (
                                <Button
                                    key={each.opc_type + each.name}
                                    aria-label={t('add.series', {
                                        maker: name || t('add.other_maker'),
                                        series: each.name,
                                        protocol: each.opc_type,
                                    })}
                                    onClick={() => choose(each)}
                                >
                                    {each.name} <span className={css.muted}>{each.opc_type}</span>
                                </Button>
                            ))}
                        </ButtonRow>
                    </li>
                ))}
            </ul>
        </>
    );
}
