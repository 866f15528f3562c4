import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { LoadedName } from './loaded-name';

test('a record is shown by its id until its name is known', async () => {
    let tell: (name: string) => void = () => undefined;
    const queryFn = () => new Promise<string>((resolve) => (tell = resolve));
    show(<LoadedName id="PROD_1" name={{ queryKey: ['name'], queryFn }} />);
    expect(screen.getByTitle('PROD_1').textContent).toBe('PROD_1');
    tell('Housing');
    expect((await screen.findByText('Housing')).title).toBe('PROD_1');
});
