import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { Icon } from './icon';

test('an icon is a picture that a screen reader passes by', () => {
    const { container } = show(<Icon name="stop" />);
    const picture = container.querySelector('svg');
    expect(picture?.getAttribute('aria-hidden')).toBe('true');
    expect(picture?.querySelector('path')?.getAttribute('d')).toBe('M4 4h8v8H4z');
});
