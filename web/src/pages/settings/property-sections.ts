import type { Property } from '../../api/properties';
import type { Key } from '../../text/t';

export type Section = Property['section'];
/** In the order of the form. */
export const sectionOrder = [
    'general',
    'web',
    'access',
    'opcua',
    'storage',
    'watch',
    'admin',
    'other',
] as const satisfies Section[];
export const sectionText = (section: Section): Key => `props.section_${section}`;
