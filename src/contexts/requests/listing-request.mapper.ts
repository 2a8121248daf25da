import type { ListedRequestDto, ListingRequestBody, ListingRequestDto } from './listing-request.dto.js';
import type { ListingRequest } from './listing-request.entity.js';

const FIELDS = [
  'name',
  'website',
  'tagline',
  'description',
  'category',
  'pricing',
  'founderName',
  'founderEmail',
  'tags',
  'slug',
  'icon',
  'frame',
  'screenshots',
  'video',
  'socials',
  'features',
  'faq',
  'affiliate',
  'affiliateLink',
  'discountCode',
  'location',
  'foundingDate',
  'isCustomer',
  'isLaunched',
] as const satisfies readonly (keyof ListingRequestBody)[];

export type ListedRequest = Omit<ListingRequest, 'fields'> & Pick<ListingRequestBody, 'name' | 'website' | 'category'>;

/** A request as its sender sees it. */
export interface OwnRequest extends ListedRequestDto {
  /** Null while the tool is not public. */
  toolSlug: string | null;
}

export const toListedRequest = (row: ListedRequest): ListedRequestDto => ({
  id: row.id,
  userId: row.userId,
  status: row.status,
  name: row.name,
  website: row.website,
  category: row.category,
  message: row.message,
  toolId: row.toolId,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  version: row.version,
});

/** Fields that were left empty are null. */
export function toListingRequest({ fields, ...row }: ListingRequest): ListingRequestDto {
  const { name, website, category } = fields;
  const shown = Object.fromEntries(FIELDS.map((field) => [field, fields[field] ?? null]));
  return { ...(shown as unknown as ListingRequestBody), ...toListedRequest({ ...row, name, website, category }) };
}
