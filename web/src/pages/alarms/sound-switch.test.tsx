import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soundIsOn } from '../../live/use-alarm-sound';
import { show } from '../../testing/show';
import { t } from '../../testing/texts';
import { SoundSwitch } from './sound-switch';

test('the sound is off until it is switched on, for this browser', async () => {
    const { user } = show(<SoundSwitch />);
    await user.click(screen.getByRole('button', { name: t('alarm_sound.is_off') }));
    expect(soundIsOn()).toBe(true);
    await user.click(screen.getByRole('button', { name: t('alarm_sound.is_on') }));
    expect(soundIsOn()).toBe(false);
});
