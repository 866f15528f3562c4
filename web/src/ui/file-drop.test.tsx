import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { FileDrop } from './file-drop';

const file = new File(['tag_id'], 'tags.csv', { type: 'text/csv' });

test('a file is chosen, and the same one once more', async () => {
    const onFile = vi.fn();
    const { user } = show(<FileDrop label="List of tags" accept=".csv" onFile={onFile} />);
    const input = screen.getByLabelText<HTMLInputElement>(/List of tags/);
    await user.upload(input, file);
    await user.upload(input, file);
    expect(onFile.mock.calls).toEqual([[file], [file]]);
    expect(screen.getByText('tags.csv')).toBeDefined();
});

test('a file is dropped', () => {
    const onFile = vi.fn();
    show(<FileDrop label="List of tags" accept=".csv" onFile={onFile} />);
    const target = screen.getByText('List of tags');
    fireEvent.dragOver(target);
    fireEvent.drop(target, { dataTransfer: { files: [file] } });
    fireEvent.drop(target, { dataTransfer: { files: [] } });
    expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
});
