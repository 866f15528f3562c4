import { data, v1 } from './client';
import type { components, paths } from './schema.gen';

type CopyCall = paths['/api/v1/opc/{opcId}/copy']['post'];
type WholeBody = CopyCall['requestBody']['content']['application/json'];
/** What is left out has its default. */
export type CopyBody = Partial<WholeBody> & Pick<WholeBody, 'copies'>;
/** One copy: what is not as at the source. */
export type WantedCopy = components['schemas']['opc_copy'];

/** Copies a device with its tags: all copies, or none. `dry_run` only checks and shows. */
export function copyOpc(opcId: string, wanted: CopyBody) {
    const body = wanted as WholeBody;
    return data(v1.POST('/api/v1/opc/{opcId}/copy', { params: { path: { opcId } }, body }));
}

export type MadeCopy = Awaited<ReturnType<typeof copyOpc>>['copies'][number];
