import type { RecordField } from '../../kit/records/record-fields.js';

export const LINE = { kind: 'line' } as const;
export const URL_LINE = { kind: 'line', type: 'url' } as const;

export const NAME: RecordField = { name: 'name', label: 'Name', control: LINE };

export const SLUG: RecordField = {
  name: 'slug',
  label: 'Slug',
  control: LINE,
  hint: 'Last part of the path. The old slug redirects to the new one.',
};

export const WEBSITE: RecordField = { name: 'website', label: 'Website', control: URL_LINE };

export const LISTING_FLAGS: RecordField[] = [
  { name: 'published', label: 'Published', control: { kind: 'flag' } },
  { name: 'featured', label: 'Featured', control: { kind: 'flag' } },
];

export const DOMAIN_RATING: RecordField = {
  name: 'domainRating',
  label: 'Domain Rating',
  control: { kind: 'number' },
  hint: '0 to 100.',
  empty: null,
};

export const LISTED_AT: RecordField = {
  name: 'createdAt',
  label: 'Listed at',
  control: LINE,
  hint: 'Optional. Format: 2026-01-31T09:30:00Z.',
};

export const IMAGES: RecordField[] = [
  { name: 'icon', label: 'Icon', control: URL_LINE, empty: null },
  { name: 'frame', label: 'Share image', control: URL_LINE, empty: null },
];

export const QUESTIONS = {
  label: 'FAQ',
  control: { kind: 'pairs', as: 'list', names: ['question', 'answer'], labels: ['Question', 'Answer'] },
} as const;

export const SOCIALS: RecordField = {
  name: 'socials',
  label: 'Social links',
  control: { kind: 'pairs', as: 'map', names: ['name', 'url'], labels: ['Network', 'URL'] },
};
