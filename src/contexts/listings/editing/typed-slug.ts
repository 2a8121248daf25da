import { invalid } from '../../../platform/errors/app-error.js';

/** Nothing is deleted by mistake: where the slug is typed to confirm a deletion, it has to be the right one. */
export function assertConfirmed(slug: string, typedSlug: string | undefined): void {
  if (typedSlug !== undefined && typedSlug.trim() !== slug)
    throw invalid(`Nothing was deleted: type ${slug} to confirm.`);
}
