import type { components } from './schema-v5.gen';

export type Path = components['schemas']['path'];
export type Step = Path['steps'][number];
