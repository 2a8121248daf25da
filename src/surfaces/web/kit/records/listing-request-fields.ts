import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import { packageOf, PAYMENT_TYPES } from '../../../../contexts/partners/submissions/packages.js';
import { priceName } from '../../../../contexts/listings/price-name.js';
import type { Form } from '../pages/form-handler.js';
import { bodyOf, type FieldGroup, fieldsIn, type RecordField } from './record-fields.js';

const LINE = { kind: 'line' } as const;
const URL_LINE = { kind: 'line', type: 'url' } as const;

/** The fields of POST /submit-ai-tool that a founder can fill in. `isCustomer` is about the partner that submits a tool. */
export const listingRequestFields = (categories: readonly CategoryDto[]): FieldGroup[] => [
  {
    heading: 'Listing',
    fields: [
      { name: 'name', label: 'Name', control: LINE },
      { name: 'website', label: 'Website', control: URL_LINE, hint: 'Public URL, such as https://tidepool.example/.' },
      { name: 'tagline', label: 'Tagline', control: LINE, hint: 'One line, up to 200 characters.' },
      {
        name: 'pricing',
        label: 'Pricing',
        control: {
          kind: 'choice',
          none: 'Choose pricing',
          options: PRICINGS.map((pricing) => [pricing, priceName(pricing)]),
        },
      },
      {
        name: 'category',
        label: 'Category',
        control: {
          kind: 'choice',
          none: 'Choose a category',
          options: categories.map(({ slug, name }) => [slug, name]),
        },
      },
      { name: 'tags', label: 'Tags', control: { kind: 'names' }, hint: 'At least one, separated by commas.' },
      {
        name: 'description',
        label: 'Description',
        control: { kind: 'text', rows: 10 },
        hint: 'Up to 10,000 characters.',
      },
      {
        name: 'slug',
        label: 'Slug',
        control: LINE,
        hint: 'Optional. Last part of the path. If empty, generated from the name.',
        empty: null,
      },
    ],
  },
  {
    heading: 'Founder',
    fields: [
      { name: 'founderName', label: 'Founder', control: LINE, hint: 'Shown in the listing.' },
      {
        name: 'founderEmail',
        label: 'Founder email',
        control: { kind: 'line', type: 'email' },
        hint: 'Only for our team. Never public.',
      },
      { name: 'location', label: 'Location', control: LINE, hint: 'Optional.', empty: null },
      {
        name: 'foundingDate',
        label: 'Founded',
        control: LINE,
        hint: 'Optional. Such as March 2025. Only for our team.',
        empty: null,
      },
      { name: 'isLaunched', label: 'Already launched', control: { kind: 'flag' } },
    ],
  },
  {
    heading: 'Images and text',
    fields: [
      {
        name: 'icon',
        label: 'Icon URL',
        control: URL_LINE,
        hint: 'Optional. Square. If empty, the favicon of the website.',
        empty: null,
      },
      {
        name: 'frame',
        label: 'Main screenshot URL',
        control: URL_LINE,
        hint: 'Optional. If empty, the share image of the website.',
        empty: null,
      },
      {
        name: 'screenshots',
        label: 'More screenshots',
        control: { kind: 'lines', rows: 4 },
        hint: 'Optional. One URL per line.',
      },
      { name: 'video', label: 'Video', control: URL_LINE, hint: 'Optional. YouTube or Vimeo URL.', empty: null },
      {
        name: 'features',
        label: 'Features',
        control: { kind: 'pairs', as: 'map', names: ['name', 'text'], labels: ['Feature', 'What it does'] },
        hint: 'Optional. If empty, written from the description. More rows appear after you check or save.',
      },
      {
        name: 'faq',
        label: 'FAQ',
        control: { kind: 'pairs', as: 'list', names: ['question', 'answer'], labels: ['Question', 'Answer'] },
        hint: 'Optional. If empty, read from the website.',
      },
      {
        name: 'socials',
        label: 'Social links',
        control: { kind: 'pairs', as: 'map', names: ['name', 'url'], labels: ['Network', 'URL'] },
        hint: 'Optional.',
      },
    ],
  },
  {
    heading: 'Offers',
    fields: [
      { name: 'discountCode', label: 'Discount code', control: LINE, hint: 'Optional.', empty: null },
      { name: 'affiliateLink', label: 'Affiliate link', control: URL_LINE, hint: 'Optional.', empty: null },
      {
        name: 'affiliate',
        label: 'Affiliate program',
        control: { kind: 'text', rows: 3 },
        hint: 'Optional.',
        empty: null,
      },
    ],
  },
];

/** All fields of POST /submit-ai-tool. */
export const submissionFields = (categories: readonly CategoryDto[]): FieldGroup[] => [
  ...listingRequestFields(categories),
  {
    heading: 'Submission',
    fields: [
      {
        name: 'paymentType',
        label: 'Package',
        control: {
          kind: 'choice',
          none: 'No package yet',
          options: PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel]),
        },
        hint: 'Optional. Without a package, the tool is not submitted to directories yet.',
        empty: null,
      },
      { name: 'isCustomer', label: 'Paying customer', control: { kind: 'flag' } },
    ],
  },
];

/** The unvalidated fields of a form. Optional lists and pairs that were left empty are null, so that they are filled in. */
export const requestBodyOf = (groups: readonly FieldGroup[], form: Form): Record<string, unknown> =>
  Object.fromEntries(
    fieldsIn(groups).flatMap((field) =>
      Object.entries(bodyOf([field], form)).map(([name, value]) => [
        name,
        isEmptyOptional(field, value) ? null : value,
      ]),
    ),
  );

const isEmptyOptional = ({ control: { kind } }: RecordField, value: unknown): boolean =>
  (kind === 'lines' || kind === 'pairs') && Object.keys(value as object).length === 0;
