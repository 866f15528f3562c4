import { expect, test } from 'vitest';
import { usesDecimalComma } from './decimal-sign';

test('the decimal sign is that of the country', () => {
    expect(['de-DE', 'fr-FR', 'ko-KR', 'ja-JP', 'en-US'].map((each) => usesDecimalComma(each))).toEqual([
        true,
        true,
        false,
        false,
        false,
    ]);
});
