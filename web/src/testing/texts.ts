import { en } from '../text/en';
import { translator } from '../text/t';

/** The texts of the page. Tests use them instead of literal sentences, so that a test still passes when a sentence
 *  is changed. */
export const t = translator(en, 'en');
