import { priceName } from '../listings/listing.js';
import type { SharedListing } from '../listings/share-images/share-images.service.js';
import type { DirectoryCategoryDto, DirectoryDetailDto, DirectoryDto } from './directory.dto.js';
import type { Directory } from './directory.entity.js';
import { type FitTier, labelSlugs, type ToolLabels } from './matching/directory-candidates.repository.js';
import type { DirectoryMatchDto } from './matching/directory-match.dto.js';

type DetailFields = 'fullDescription' | 'features' | 'useCases' | 'faq' | 'deal' | 'frame' | 'socials';
type PrivateFields = 'submissionLink' | 'teamNotes' | 'published' | 'version';

export type DirectoryRow = Omit<Directory, DetailFields | PrivateFields> & { categories: DirectoryCategoryDto[] };
/** `suited`: names of its categories that suit the tool's category. */
export type MatchedDirectoryRow = DirectoryRow & { tier: FitTier; suited: string[] };
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
export function toDirectoryMatch(row: MatchedDirectoryRow, labels: ToolLabels, siteUrl: string): DirectoryMatchDto {
  const directory = toDirectory(row, siteUrl);
  const slugs = labelSlugs(labels);
  const shared = directory.categories.filter(({ slug }) => slugs.includes(slug));
  const names = shared.map(({ name }) => name);
  return {
    ...directory,
    fit: { labels: shared.map(({ slug }) => slug), reasons: [reasonFor(row, labels), ...factsOf(directory, names)] },
  };
}

/** Why the directory is in its tier. */
function reasonFor({ tier, categories, suited }: MatchedDirectoryRow, { category, tags = [] }: ToolLabels): string {
  if (tier === 3) return 'No shared category or tag';
  if (tier === 2) return 'Accepts AI tools';
  const same = categories.find(({ slug }) => withoutHyphens(slug) === withoutHyphens(category ?? ''));
  if (same) return `${same.name}, as your category`;
  const shared = categories.find(({ slug }) => tags.includes(slug));
  return shared ? `${shared.name}, as your tag` : `Suits your category: ${suited.join(', ')}`;
}

/** Tools and directories may spell a category differently: `ecommerce`, `e-commerce`. */
const withoutHyphens = (slug: string): string => slug.replaceAll('-', '');

function factsOf(directory: DirectoryDto, categories: string[]): string[] {
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
