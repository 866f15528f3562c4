import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { DropPage } from './drop-page';
import { takeFile } from './dropped-file';

afterEach(() => void takeFile());

const file = new File(['a\tb'], 'list.csv');
const files = { types: ['Files'], files: [file] };

test('a file that is dropped anywhere is offered once', () => {
    const onFile = vi.fn();
    show(<DropPage onFile={onFile} />);
    fireEvent.dragOver(document.body, { dataTransfer: files });
    expect(screen.getByText(t('by_hand.drop'))).toBeDefined();
    fireEvent.drop(document.body, { dataTransfer: files });
    expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
    expect(screen.queryByText(t('by_hand.drop'))).toBeNull();
    expect([takeFile(), takeFile()]).toEqual([file, undefined]);
});

test('dragged text is no file, and a file that a field has taken is not offered', () => {
    const onFile = vi.fn();
    show(
        <div onDrop={(event) => event.preventDefault()} data-testid="field">
            <DropPage onFile={onFile} />
        </div>,
    );
    fireEvent.dragOver(document.body, { dataTransfer: { types: ['text/plain'], files: [] } });
    expect(screen.queryByText(t('by_hand.drop'))).toBeNull();
    fireEvent.drop(screen.getByTestId('field'), { dataTransfer: files });
    expect(onFile).not.toHaveBeenCalled();
});
