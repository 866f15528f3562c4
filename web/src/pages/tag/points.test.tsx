import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Tag } from '../../api/tag';
import { show } from '../../testing/show';
import Points from './points';

const tag = { tag_id: 'T', data_type: 'Double', unit: 'bar', display_format: '0.0', states: {} } as unknown as Tag;
const point = (value: string) => ({ ts: 0, value, type: 'Double', quality: 192 });
const draw = (of: Tag, value: string) =>
    show(<Points tag={of} history={{ from: 0, to: 1, points: [point(value)], bucket_ms: null }} />);

test('a value has the decimals of the tag, and all digits as its title', () => {
    draw(tag, '1.23456');
    expect(screen.getByTitle('1.23456').textContent).toBe('1.2');
});

test('a bit has its word', () => {
    draw({ ...tag, data_type: 'Boolean', bool_true: 'burning', bool_false: 'out' }, 'true');
    expect(screen.getByTitle('true').textContent).toBe('burning');
});
