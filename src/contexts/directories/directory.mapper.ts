import { priceName } from '../listings/price-name.js';
import type { SharedListing } from '../listings/share-images/share-images.js';
import type { DirectoryCategoryDto, DirectoryDetailDto, DirectoryDto } from './directory.dto.js';
import type { Directory } from './directory.entity.js';

export type DirectoryRow = Pick<
  Directory,
  | 'id'
  | 'slug'
  | 'name'
  | 'website'
  | 'icon'
  | 'cost'
  | 'type'
  | 'domainRating'
  | 'monthlyVisits'
  | 'requiresBadge'
  | 'minimumPrice'
  | 'submissionExperience'
  | 'featured'
  | 'smallDescription'
  | 'createdAt'
  | 'updatedAt'
> & { categories: DirectoryCategoryDto[] };

export type DirectoryDetailRow = DirectoryRow &
  Pick<Directory, 'fullDescription' | 'features' | 'useCases' | 'faq' | 'deal' | 'frame' | 'socials'>;

/** Names every public field, so that private fields can't leak. */
export const toDirectory = (row: DirectoryRow, siteUrl: string): DirectoryDto => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  url: `${siteUrl}/directories/${row.slug}`,
  website: row.website,
  icon: row.icon,
  cost: row.cost,
  type: row.type,
  domainRating: row.domainRating,
  monthlyVisits: row.monthlyVisits,
  requiresBadge: row.requiresBadge,
  minimumPrice: row.minimumPrice,
  submissionExperience: row.submissionExperience,
  featured: row.featured,
  categories: row.categories,
  smallDescription: row.smallDescription,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toDirectoryDetail = (row: DirectoryDetailRow, siteUrl: string): DirectoryDetailDto => ({
  ...toDirectory(row, siteUrl),
  fullDescription: row.fullDescription,
  features: row.features,
  useCases: row.useCases,
  faq: row.faq.map(({ question, answer }) => ({ question, answer })),
  deal: row.deal && { text: row.deal.text, code: row.deal.code },
  frame: row.frame,
  socials: row.socials,
});

/** What the share image of a directory shows. */
export const sharedDirectory = ({
  name,
  smallDescription,
  categories,
  cost,
  frame,
}: DirectoryDetailDto): SharedListing => ({
  name,
  tagline: smallDescription,
  facts: [...categories.slice(0, 1).map((category) => category.name), priceName(cost)],
  frame,
  isAdult: false,
});
