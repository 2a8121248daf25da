import { priceName } from '../../listings/listing.js';
import type { SharedListing } from '../../listings/share-images/share-images.service.js';
import type { LabelDto, ToolDetailDto, ToolDto } from './tool.dto.js';
import type { Tool } from './tool.entity.js';

type DetailFields = 'screenshots' | 'video' | 'socials' | 'faqs' | 'features';
type PrivateFields = 'categoryId' | 'founderEmail' | 'published' | 'version';

/** A row of the read queries: columns under their TypeScript names, plus labels. */
export type ToolRow = Omit<Tool, DetailFields | PrivateFields> & { category: LabelDto | null; tags: LabelDto[] };
export type ToolDetailRow = ToolRow & Pick<Tool, DetailFields>;

/** Names every public field, so that private fields can't leak. */
export const toTool = (row: ToolRow, siteUrl: string): ToolDto => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  tagline: row.tagline,
  description: row.description,
  url: `${siteUrl}/tools/${row.slug}`,
  website: row.website,
  category: row.category,
  tags: row.tags.toSorted(byName),
  pricing: row.pricing,
  rating: row.rating,
  opens: row.opens,
  featured: row.featured,
  icon: row.icon,
  frame: row.frame,
  founderName: row.founderName,
  location: row.location,
  domainRating: row.domainRating,
  isForSale: row.isForSale,
  askingPrice: row.askingPrice,
  discountCode: row.discountCode,
  affiliate: row.affiliateText !== '' || row.affiliateLink !== null,
  createdAt: row.createdAt?.toISOString() ?? null,
  updatedAt: row.updatedAt?.toISOString() ?? null,
});

export const toToolDetail = (row: ToolDetailRow, siteUrl: string): ToolDetailDto => ({
  ...toTool(row, siteUrl),
  screenshots: row.screenshots,
  video: row.video,
  socials: row.socials,
  faqs: row.faqs.map(({ question, answer }) => ({ question, answer })),
  features: row.features,
  affiliateLink: row.affiliateLink,
});

const byName = (one: LabelDto, other: LabelDto): number => before(one.name, other.name) || before(one.slug, other.slug);

const before = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** What the share image of a tool shows. */
export const sharedTool = (
  {
    name,
    tagline,
    frame,
    category,
    pricing,
  }: Pick<ToolDetailDto, 'name' | 'tagline' | 'frame' | 'category' | 'pricing'>,
  isAdult: boolean,
): SharedListing => ({
  name,
  tagline,
  facts: [...(category ? [category.name] : []), priceName(pricing)],
  frame,
  isAdult,
});
