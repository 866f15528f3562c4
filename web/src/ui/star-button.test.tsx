import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { t } from '../testing/texts';
import { StarButton } from './star-button';

const star = () => screen.getByRole('button', { name: new RegExp(`^${t('favourites.star')}`) });

function Toggled({ onToggle }: { onToggle: () => void }) {
    const [isOn, setOn] = useState(false);
    return (
        <StarButton
            name="Boiler"
            isOn={isOn}
            isFull={false}
            onToggle={() => {
                onToggle();
                setOn(!isOn);
                return Promise.resolve();
            }}
        />
    );
}

test('the star says whether it is on, and is pressed by the keyboard', async () => {
    const toggle = vi.fn();
    const { user } = show(<Toggled onToggle={toggle} />);
    expect(star().getAttribute('aria-pressed')).toBe('false');
    star().focus();
    await user.keyboard('{Enter}');
    expect(star().getAttribute('aria-pressed')).toBe('true');
    expect(toggle).toHaveBeenCalledTimes(1);
});

test('a refusal is shown beside it', async () => {
    const { user } = show(
        <StarButton name="Boiler" isOn={false} isFull={false} onToggle={() => Promise.reject(new Error('no'))} />,
    );
    await user.click(star());
    expect((await screen.findByRole('alert')).textContent).toContain(t('favourites.failed'));
});

test('where there are too many it says so, and does nothing', async () => {
    const toggle = vi.fn();
    const { user } = show(<StarButton name="Boiler" isOn={false} isFull onToggle={toggle} />);
    await user.click(star());
    expect(star().textContent).toContain(t('favourites.full'));
    expect(toggle).not.toHaveBeenCalled();
});
