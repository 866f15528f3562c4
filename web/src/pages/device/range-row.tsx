import { useId, useState } from 'react';
import { dataTypes } from '../../api/driver';
import { useT } from '../../text/language';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { noTag, type TagDraft } from './device-draft';
import css from './tag-editor.module.css';
import { addressesOf, maxRows } from './tag-range';

/** Many rows at once, from a range of addresses. */
export function RangeRow({ example, onAdd }: { example: string; onAdd: (tags: TagDraft[]) => void }) {
    const t = useT();
    const id = useId();
    const [range, setRange] = useState('');
    const [type, setType] = useState('');
    const [isChecked, setChecked] = useState(false);
    const found = addressesOf(range);
    const add = () => {
        setChecked(true);
        if (!Array.isArray(found)) return;
        onAdd(found.map((address) => ({ ...noTag, plc_address: address, data_type: type.trim() })));
        announce(t('tag_range.added', { count: found.length }));
        setRange('');
        setChecked(false);
    };
    // The editor is inside the form of its step, which Enter would send.
    const onKeyDown = (event: React.KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        add();
    };
    return (
        <div className={css.range} role="group" aria-label={t('tag_range.title')}>
            <TextField
                label={t('tag_range.title')}
                help={t('tag_range.help')}
                value={range}
                onChange={setRange}
                error={isChecked && !Array.isArray(found) ? t(`tag_range.${found}`, { max: maxRows }) : undefined}
                isMono
                input={{ placeholder: example, autoComplete: 'off', spellCheck: false, onKeyDown }}
            />
            <TextField
                label={t('tag_range.type')}
                value={type}
                onChange={setType}
                input={{ list: id, autoComplete: 'off', onKeyDown }}
            />
            <datalist id={id}>
                {dataTypes.map((each) => (
                    <option key={each} value={each} />
                ))}
            </datalist>
            <Button icon="add" onClick={add}>
                {Array.isArray(found) ? t('tag_range.add_count', { count: found.length }) : t('tag_range.add')}
            </Button>
        </div>
    );
}
