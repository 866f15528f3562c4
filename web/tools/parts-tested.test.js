import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('src/ui');
const parts = files.filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));

test('each part of ui has a test that draws it', () => {
    expect(parts.length).toBeGreaterThan(40);
    expect(parts.filter((file) => !files.includes(file.replace('.tsx', '.test.tsx')))).toEqual([]);
});
