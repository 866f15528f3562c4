import { expect, test } from 'vitest';
import { wireFields } from './wire-fields.js';

test('the fields of the gateway are known, and names of the page are none', () => {
    const fields = wireFields();
    expect(fields).toContain('tag_id');
    expect(fields).toContain('max_length');
    expect(fields).not.toContain('is_busy');
});
