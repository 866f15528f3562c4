import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import type { Change } from '../text/change-sentence';
import { ChangeLines } from './change-lines';

const change: Change = {
    event: 'changed',
    kind: 'tag',
    id: 'T1',
    part_of: 'opc/L1',
    fields: [{ field: 'hi', before: 80, after: 85, is_secret: false, is_cut: false }],
    omitted: 0,
};

test('the fields of a change are listed, but not the one that its sentence says', () => {
    const first = show(<ChangeLines change={change} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    first.unmount();
    show(<ChangeLines change={change} isBelowSentence />);
    expect(screen.queryByRole('listitem')).toBeNull();
});
