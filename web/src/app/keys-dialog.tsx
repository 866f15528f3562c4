import { useState } from 'react';
import { useT } from '../text/language';
import { Dialog } from '../ui/dialog';
import { SwitchField } from '../ui/field';
import { keysAreOn, setKeys } from '../ui/single-keys';
import { navigation } from './navigation';
import css from './keys-dialog.module.css';

/** The list of keys, and the switch for the single-letter keys. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
    const t = useT();
    const [areOn, setOn] = useState(keysAreOn);
    const rows: [keys: string[], meaning: string][] = [
        [['Ctrl', 'K'], t('shell.find')],
        [['/'], t('keys.find')],
        [['?'], t('keys.list')],
        ...navigation.map((entry): [string[], string] => [['g', entry.letter], t('keys.go', { page: t(entry.text) })]),
        [['↑', '↓', 'PgUp', 'PgDn', 'Home', 'End'], t('keys.move')],
        [['Enter'], t('keys.open')],
        [['a'], t('keys.ack')],
        [['Esc'], t('keys.close')],
    ];
    return (
        <Dialog title={t('keys.title')} onClose={onClose}>
            <SwitchField
                label={t('keys.switch')}
                value={areOn}
                onChange={(value) => {
                    setKeys(value);
                    setOn(value);
                }}
            />
            <dl className={css.keys}>
                {rows.map(([keys, meaning]) => (
                    <div key={meaning}>
                        <dt>
                            {keys.map((key) => (
                                <kbd key={key}>{key}</kbd>
                            ))}
                        </dt>
                        <dd>{meaning}</dd>
                    </div>
                ))}
            </dl>
        </Dialog>
    );
}
