import { en } from '../text/en';
import { translator } from '../text/t';

/** The words of the page, so that a test holds when a sentence is put better. */
export const t = translator(en, 'en');
