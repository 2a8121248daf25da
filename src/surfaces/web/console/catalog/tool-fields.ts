import { priceName } from '../../../../contexts/listings/price-name.js';
import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import {
  DOMAIN_RATING,
  IMAGES,
  LINE,
  LISTED_AT,
  LISTING_FLAGS,
  NAME,
  QUESTIONS,
  SLUG,
  SOCIALS,
  URL_LINE,
  WEBSITE,
} from './listing-fields.js';

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
      {
        name: 'pricing',
        label: 'Pricing',
        control: { kind: 'choice', options: PRICINGS.map((pricing) => [pricing, priceName(pricing)]) },
      },
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
