import { priceName } from '../listings/listing.js';
import type { SharedListing } from '../listings/share-images/share-images.service.js';
import type { DirectoryCategoryDto, DirectoryDetailDto, DirectoryDto } from './directory.dto.js';
import type { Directory } from './directory.entity.js';
import type { DirectoryMatchDto } from './matching/directory-match.dto.js';

type DetailFields = 'fullDescription' | 'features' | 'useCases' | 'faq' | 'deal' | 'frame' | 'socials';
type PrivateFields = 'submissionLink' | 'teamNotes' | 'published' | 'version';

export type DirectoryRow = Omit<Directory, DetailFields | PrivateFields> & { categories: DirectoryCategoryDto[] };
export type DirectoryDetailRow = DirectoryRow & Pick<Directory, DetailFields>;

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

const numbers = new Intl.NumberFormat('en-US');

/** `labels`: of the product. */
export function toDirectoryMatch(row: DirectoryRow, labels: readonly string[], siteUrl: string): DirectoryMatchDto {
  const directory = toDirectory(row, siteUrl);
  const shared = directory.categories.filter(({ slug }) => labels.includes(slug));
  return {
    ...directory,
    fit: {
      labels: shared.map(({ slug }) => slug),
      reasons: reasonsFor(
        directory,
        shared.map(({ name }) => name),
      ),
    },
  };
}

/** Facts only. */
function reasonsFor(directory: DirectoryDto, categories: string[]): string[] {
  const { domainRating, monthlyVisits, cost, minimumPrice, type, requiresBadge } = directory;
  return [
    ...(categories.length === 0
      ? []
      : [`${categories.length === 1 ? 'Category' : 'Categories'} ${categories.join(', ')}`]),
    ...(domainRating === null ? [] : [`Domain Rating ${domainRating}`]),
    ...(monthlyVisits === null ? [] : [`${numbers.format(monthlyVisits)} visits per month`]),
    minimumPrice > 0 ? `${cost}, from $${numbers.format(minimumPrice)}` : cost,
    `${type} link`,
    requiresBadge ? 'requires a badge' : 'no badge required',
  ];
}
