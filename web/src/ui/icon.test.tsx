import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { Icon, PathIcon } from './icon';

test('an icon is a picture that a screen reader passes by', () => {
    const { container } = show(<Icon name="stop" />);
    const picture = container.querySelector('svg');
    expect(picture?.getAttribute('aria-hidden')).toBe('true');
    expect(picture?.querySelector('path')?.getAttribute('d')).toBe('M4 4h8v8H4z');
});

test('an icon that the gateway sends is drawn as it is', () => {
    const { container } = show(<PathIcon path="M2 8h12" />);
    expect(container.querySelector('svg[aria-hidden] path')?.getAttribute('d')).toBe('M2 8h12');
});
