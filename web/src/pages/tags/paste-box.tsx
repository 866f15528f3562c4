import { useState } from 'react';
import { useT } from '../../text/language';
import { TextArea } from '../../ui/field';
import { hasCells } from './pasted';

/** Cells that are pasted from a spreadsheet; they are not shown here but in what they would do. */
export function PasteBox({ onCells }: { onCells: (text: string) => void }) {
    const t = useT();
    const [text, setText] = useState('');
    return (
        <div
            // Before the field puts 100,000 cells on the screen.
            onPaste={(event) => {
                const pasted = event.clipboardData.getData('text/plain');
                if (!hasCells(pasted)) return;
                event.preventDefault();
                setText('');
                onCells(pasted);
            }}
        >
            <TextArea
                label={t('by_hand.paste')}
                help={t('by_hand.paste_help')}
                rows={2}
                value={text}
                onChange={setText}
            />
        </div>
    );
}
