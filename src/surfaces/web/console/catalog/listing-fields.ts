import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import { priceName } from '../../../../contexts/listings/listing.js';
import { excerpt } from '../../kit/components/elements.js';
import { field, type FieldGroup, type RecordField } from '../../kit/records/record-fields.js';

const LINE = { kind: 'line' } as const;
const URL_LINE = { kind: 'line', type: 'url' } as const;
const NAME = field('name', 'Name', LINE);
const SLUG = field('slug', 'Slug', LINE, 'Last part of the path. The old slug redirects to the new one.');
const WEBSITE = field('website', 'Website', URL_LINE);

const LISTING_FLAGS = [
  field('published', 'Published', { kind: 'flag' }),
  field('featured', 'Featured', { kind: 'flag' }),
];

const DOMAIN_RATING = { ...field('domainRating', 'Domain Rating', { kind: 'number' }, '0 to 100.'), empty: null };

const LISTED_AT = field('createdAt', 'Listed at', LINE, 'Optional. Format: 2026-01-31T09:30:00Z.');

const IMAGES: RecordField[] = [
  { name: 'icon', label: 'Icon', control: URL_LINE, empty: null },
  { name: 'frame', label: 'Share image', control: URL_LINE, empty: null },
];

const QUESTIONS = {
  label: 'FAQ',
  control: { kind: 'pairs', as: 'list', names: ['question', 'answer'], labels: ['Question', 'Answer'] },
} as const;

const SOCIALS: RecordField = {
  name: 'socials',
  label: 'Social links',
  control: { kind: 'pairs', as: 'map', names: ['name', 'url'], labels: ['Network', 'URL'] },
};

/** All fields that the admin API accepts for a tool. */
export const toolFields = (categories: readonly CategoryDto[]): FieldGroup[] => [
  {
    heading: 'Listing',
    fields: [
      NAME,
      SLUG,
      { name: 'tagline', label: 'Tagline', control: { kind: 'text', rows: 2 } },
      WEBSITE,
      { name: 'description', label: 'Description', control: { kind: 'text', rows: 10 } },
      {
        name: 'category',
        label: 'Category',
        control: { kind: 'choice', none: 'None', options: categories.map(({ slug, name }) => [slug, name]) },
        empty: null,
      },
      { name: 'tags', label: 'Tags', control: { kind: 'slugs' }, hint: 'Slugs, separated by commas.' },
      field('pricing', 'Pricing', {
        kind: 'choice',
        options: PRICINGS.map((pricing) => [pricing, priceName(pricing)]),
      }),
      ...LISTING_FLAGS,
    ],
  },
  {
    heading: 'Facts',
    fields: [
      { name: 'rating', label: 'Rating', control: { kind: 'number' }, hint: '0 to 5.', empty: 0 },
      { name: 'opens', label: 'Clicks', control: { kind: 'number', step: '1' }, empty: 0 },
      DOMAIN_RATING,
      { name: 'location', label: 'Location', control: LINE, empty: null },
      { name: 'founderName', label: 'Founder', control: LINE, empty: null },
      { name: 'isForSale', label: 'For sale', control: { kind: 'flag' } },
      { name: 'askingPrice', label: 'Asking price in US dollars', control: { kind: 'number' }, empty: 0 },
      { name: 'discountCode', label: 'Discount code', control: LINE, empty: '' },
      { name: 'affiliateLink', label: 'Affiliate link', control: URL_LINE, empty: null },
      { ...LISTED_AT, empty: null },
    ],
  },
  {
    heading: 'Images and text',
    fields: [
      ...IMAGES,
      { name: 'video', label: 'Video', control: URL_LINE, empty: null },
      { name: 'screenshots', label: 'Screenshots', control: { kind: 'lines', rows: 4 }, hint: 'One URL per line.' },
      {
        name: 'features',
        label: 'Features',
        control: { kind: 'pairs', as: 'map', names: ['name', 'text'], labels: ['Feature', 'What it does'] },
        hint: 'More rows appear after saving.',
      },
      { name: 'faqs', ...QUESTIONS },
      SOCIALS,
    ],
  },
  {
    heading: 'Private (not shown in the catalog)',
    fields: [
      { name: 'founderEmail', label: 'Founder email', control: { kind: 'line', type: 'email' }, empty: null },
      { name: 'affiliateText', label: 'Affiliate terms', control: { kind: 'text', rows: 3 }, empty: '' },
    ],
  },
];

/** Slugs named in the hint. */
const EXAMPLES = 8;

/** All fields that the admin API accepts for a directory. */
export const directoryFields = (categories: readonly DirectoryCategoryDto[]): FieldGroup[] => [
  {
    heading: 'Directory',
    fields: [
      NAME,
      SLUG,
      WEBSITE,
      {
        name: 'categories',
        label: 'Categories',
        control: { kind: 'slugs' },
        hint: excerpt(
          `Slugs, separated by commas: ${categories
            .slice(0, EXAMPLES)
            .map(({ slug }) => slug)
            .join(', ')} …`,
          200,
        ),
      },
      { name: 'smallDescription', label: 'Short description', control: { kind: 'text', rows: 3 }, empty: null },
      { name: 'fullDescription', label: 'Full description', control: { kind: 'text', rows: 8 }, empty: '' },
      ...LISTING_FLAGS,
    ],
  },
  {
    heading: 'Facts',
    fields: [
      { name: 'cost', label: 'Cost', control: { kind: 'choice', options: COSTS.map((cost) => [cost, cost]) } },
      { name: 'minimumPrice', label: 'Lowest price in US dollars', control: { kind: 'number' }, empty: 0 },
      { name: 'type', label: 'Link type', control: LINE, hint: 'Such as dofollow.' },
      { name: 'requiresBadge', label: 'Requires a badge', control: { kind: 'flag' } },
      DOMAIN_RATING,
      { name: 'monthlyVisits', label: 'Monthly visits', control: { kind: 'number', step: '1' }, empty: null },
      { name: 'submissionExperience', label: 'Submission process', control: { kind: 'text', rows: 2 }, empty: null },
      LISTED_AT,
    ],
  },
  {
    heading: 'Images and text',
    fields: [
      ...IMAGES,
      { name: 'features', label: 'What you get', control: { kind: 'lines', rows: 4 }, hint: 'One per line.' },
      { name: 'useCases', label: 'Good for', control: { kind: 'lines', rows: 4 }, hint: 'One per line.' },
      {
        name: 'deal',
        label: 'Deal',
        control: { kind: 'pairs', as: 'one', names: ['text', 'code'], labels: ['Offer', 'Code'] },
      },
      { name: 'faq', ...QUESTIONS, hint: 'More rows appear after saving.' },
      SOCIALS,
    ],
  },
  {
    heading: 'Private (not shown in the catalog)',
    fields: [
      { ...field('submissionLink', 'Submission form URL', URL_LINE, 'Visible to admins only.'), empty: null },
      {
        name: 'teamNotes',
        label: 'Team notes',
        control: { kind: 'text', rows: 3 },
        hint: 'Shown to admins who record this directory, such as: needs a 512×512 logo. No passwords.',
        empty: '',
      },
    ],
  },
];
