import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import { priceName } from '../../components/measures.js';
import type { FieldGroup, RecordField } from '../records/record-fields.js';

const LINE = { kind: 'line' } as const;
const URL_LINE = { kind: 'line', type: 'url' } as const;

export const DATES: RecordField[] = [
  { name: 'createdAt', label: 'Listed at', control: LINE, hint: 'As 2026-01-31T09:30:00Z. May stay empty.' },
];

/** All fields that the admin API takes for a tool. */
export const toolFields = (categories: readonly CategoryDto[]): FieldGroup[] => [
  {
    heading: 'Listing',
    fields: [
      { name: 'name', label: 'Name', control: LINE },
      {
        name: 'slug',
        label: 'Slug',
        control: LINE,
        hint: 'The end of its address. The former one leads to the new one.',
      },
      { name: 'tagline', label: 'Tagline', control: { kind: 'text', rows: 2 } },
      { name: 'website', label: 'Website', control: URL_LINE },
      { name: 'description', label: 'Description', control: { kind: 'text', rows: 10 } },
      {
        name: 'category',
        label: 'Category',
        control: { kind: 'choice', none: 'None', options: categories.map(({ slug, name }) => [slug, name]) },
        empty: null,
      },
      { name: 'tags', label: 'Tags', control: { kind: 'slugs' }, hint: 'Slugs, separated by commas.' },
      {
        name: 'pricing',
        label: 'Pricing',
        control: { kind: 'choice', options: PRICINGS.map((pricing) => [pricing, priceName(pricing)]) },
      },
      { name: 'published', label: 'Published', control: { kind: 'flag' } },
      { name: 'featured', label: 'Featured', control: { kind: 'flag' } },
    ],
  },
  {
    heading: 'Facts',
    fields: [
      { name: 'rating', label: 'Rating', control: { kind: 'number' }, hint: '0 to 5.', empty: 0 },
      { name: 'opens', label: 'Opens', control: { kind: 'number', step: '1' }, empty: 0 },
      { name: 'domainRating', label: 'Domain Rating', control: { kind: 'number' }, hint: '0 to 100.', empty: null },
      { name: 'location', label: 'Location', control: LINE, empty: null },
      { name: 'founderName', label: 'Founder', control: LINE, empty: null },
      { name: 'isForSale', label: 'For sale', control: { kind: 'flag' } },
      { name: 'askingPrice', label: 'Asking price', control: { kind: 'number' }, empty: 0 },
      { name: 'discountCode', label: 'Discount code', control: LINE, empty: '' },
      { name: 'affiliateLink', label: 'Affiliate link', control: URL_LINE, empty: null },
      ...DATES.map((field) => ({ ...field, empty: null })),
    ],
  },
  {
    heading: 'Pictures and texts',
    fields: [
      { name: 'icon', label: 'Icon', control: URL_LINE, empty: null },
      { name: 'frame', label: 'Share image', control: URL_LINE, empty: null },
      { name: 'video', label: 'Video', control: URL_LINE, empty: null },
      { name: 'screenshots', label: 'Screenshots', control: { kind: 'lines', rows: 4 }, hint: 'One address a line.' },
      {
        name: 'features',
        label: 'Features',
        control: { kind: 'pairs', as: 'map', names: ['name', 'text'], labels: ['Feature', 'What it does'] },
        hint: 'More rows appear after saving.',
      },
      {
        name: 'faqs',
        label: 'Questions and answers',
        control: { kind: 'pairs', as: 'list', names: ['question', 'answer'], labels: ['Question', 'Answer'] },
      },
      {
        name: 'socials',
        label: 'Social links',
        control: { kind: 'pairs', as: 'map', names: ['name', 'address'], labels: ['Network', 'Address'] },
      },
    ],
  },
  {
    heading: 'Private: never in the catalog',
    fields: [
      { name: 'founderEmail', label: 'E-mail of the founder', control: { kind: 'line', type: 'email' }, empty: null },
      { name: 'affiliateText', label: 'Affiliate terms', control: { kind: 'text', rows: 3 }, empty: '' },
    ],
  },
];
