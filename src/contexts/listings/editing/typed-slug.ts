import { invalid } from '../../../platform/errors/app-error.js';

/** Pages ask for the slug to prevent accidental deletions. The API passes none. */
export function assertSlugConfirmed(slug: string, typedSlug: string | undefined): void {
  if (typedSlug !== undefined && typedSlug.trim() !== slug)
    throw invalid(`Nothing was deleted: type ${slug} to confirm.`);
}
