import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Change } from '../api/change';
import { fakeGateway } from '../testing/gateway';
import { show } from '../testing/show';
import { useTakeBack } from './use-take-back';

afterEach(() => vi.unstubAllGlobals());

const change: Change = {
    event: 'changed',
    kind: 'tag',
    id: 'T1',
    part_of: 'opc/L1',
    fields: [{ field: 'hi', before: 80, after: 85, is_secret: false, is_cut: false }],
    omitted: 0,
};

function Back({ onFail }: { onFail?: (fields: unknown) => void }) {
    const { canTakeBack, takeBack, meanwhileOf } = useTakeBack();
    const press = () => takeBack(change).catch((error: unknown) => onFail?.(meanwhileOf(error)));
    return canTakeBack(change) && <button onClick={() => void press()}>back</button>;
}

test('the value before the change is set again', async () => {
    const { sent } = fakeGateway({ '/api/v5/tag/T1': { hi: 85, version: 3 } });
    show(<Back />, { role: 'engineer' });
    await userEvent.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(sent).toEqual([{ call: 'PATCH /api/v5/tag/T1', body: { hi: 80 } }]));
});

test('it says which field was changed meanwhile', async () => {
    const { sent } = fakeGateway({ '/api/v5/tag/T1': { hi: 90, version: 4 } });
    const onFail = vi.fn();
    show(<Back onFail={onFail} />, { role: 'engineer' });
    await userEvent.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(onFail).toHaveBeenCalledWith(['hi']));
    expect(sent).toEqual([]);
});

test('only engineers take back', () => {
    show(<Back />, { role: 'operator' });
    expect(screen.queryByRole('button')).toBeNull();
});
