import type { Plugin } from 'vite';
export function splitTexts(): Plugin;
export function chunkName(chunk: { facadeModuleId: string | null }): string;
