import { expect, test } from 'vitest';
import { folderFault } from './eslint-folders.js';

const fault = (file, target) => folderFault('/w/src', `/w/src/${file}`, target);

test('a page imports shared folders and its own files', () => {
    expect(fault('pages/devices/devices-page.tsx', '../../ui/button')).toBe('');
    expect(fault('pages/devices/devices-page.tsx', './row')).toBe('');
    expect(fault('pages/devices/devices-page.tsx', 'react')).toBe('');
});

test('a page imports neither another page nor the app', () => {
    expect(fault('pages/devices/devices-page.tsx', '../device/row')).toContain('pages/device');
    expect(fault('pages/devices/devices-page.tsx', '../../app/shell')).toContain('app/');
});

test('ui knows no data, api and live know no parts', () => {
    expect(fault('ui/button.tsx', '../api/client')).toContain('api/');
    expect(fault('live/stream.ts', '../ui/button')).toContain('ui/');
    expect(fault('api/opc.ts', '../ui/button')).toContain('ui/');
    expect(fault('ui/button.tsx', '../text/t')).toBe('');
});

test('what tests need is for tests alone', () => {
    expect(fault('ui/button.test.tsx', '../testing/show')).toBe('');
    expect(fault('ui/button.tsx', '../testing/show')).toContain('testing/');
});

test('src imports nothing from outside', () => {
    expect(fault('api/opc.ts', '../../tools/types.js')).toContain('outside');
});
