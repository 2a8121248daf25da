import type { CategoryDto } from '../../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { PRICINGS } from '../../../../contexts/catalog/tools/tool.entity.js';
import { packageOf, PAYMENT_TYPES } from '../../../../contexts/partners/submissions/workflow.js';
import { priceName } from '../../../../contexts/listings/listing.js';
import type { Form } from '../pages/form-handler.js';
import { bodyOf, field, type FieldGroup, fieldsIn, optional, type RecordField } from './record-fields.js';

const LINE = { kind: 'line' } as const;
const URL_LINE = { kind: 'line', type: 'url' } as const;

/** The fields of POST /submit-ai-tool that a founder can fill in. `isCustomer` is about the partner that submits a tool. */
export const listingRequestFields = (categories: readonly CategoryDto[]): FieldGroup[] => [
  {
    heading: 'Listing',
    fields: [
      field('name', 'Name', LINE),
      field('website', 'Website', URL_LINE, 'Public URL, such as https://tidepool.example/.'),
      field('tagline', 'Tagline', LINE, 'One line, up to 200 characters.'),
      field('pricing', 'Pricing', {
        kind: 'choice',
        none: 'Choose pricing',
        options: PRICINGS.map((pricing) => [pricing, priceName(pricing)]),
      }),
      field('category', 'Category', {
        kind: 'choice',
        none: 'Choose a category',
        options: categories.map(({ slug, name }) => [slug, name]),
      }),
      field('tags', 'Tags', { kind: 'names' }, 'At least one, separated by commas.'),
      field('description', 'Description', { kind: 'text', rows: 10 }, 'Up to 10,000 characters.'),
      optional('slug', 'Slug', LINE, 'Last part of the path. If empty, generated from the name.'),
    ],
  },
  {
    heading: 'Founder',
    fields: [
      field('founderName', 'Founder', LINE, 'Shown in the listing.'),
      field('founderEmail', 'Founder email', { kind: 'line', type: 'email' }, 'Only for our team. Never public.'),
      optional('location', 'Location', LINE),
      optional('foundingDate', 'Founded', LINE, 'Such as March 2025. Only for our team.'),
      field('isLaunched', 'Already launched', { kind: 'flag' }),
    ],
  },
  {
    heading: 'Images and text',
    fields: [
      optional('icon', 'Icon URL', URL_LINE, 'Square. If empty, the favicon of the website.'),
      optional('frame', 'Main screenshot URL', URL_LINE, 'If empty, the share image of the website.'),
      optional('screenshots', 'More screenshots', { kind: 'lines', rows: 4 }, 'One URL per line.'),
      optional('video', 'Video', URL_LINE, 'YouTube or Vimeo URL.'),
      optional(
        'features',
        'Features',
        { kind: 'pairs', as: 'map', names: ['name', 'text'], labels: ['Feature', 'What it does'] },
        'If empty, written from the description. More rows appear after you check or save.',
      ),
      optional(
        'faq',
        'FAQ',
        { kind: 'pairs', as: 'list', names: ['question', 'answer'], labels: ['Question', 'Answer'] },
        'If empty, read from the website.',
      ),
      optional('socials', 'Social links', {
        kind: 'pairs',
        as: 'map',
        names: ['name', 'url'],
        labels: ['Network', 'URL'],
      }),
    ],
  },
  {
    heading: 'Offers',
    fields: [
      optional('discountCode', 'Discount code', LINE),
      optional('affiliateLink', 'Affiliate link', URL_LINE),
      optional('affiliate', 'Affiliate program', { kind: 'text', rows: 3 }),
    ],
  },
];

/** All fields of POST /submit-ai-tool. */
export const submissionFields = (categories: readonly CategoryDto[]): FieldGroup[] => [
  ...listingRequestFields(categories),
  {
    heading: 'Submission',
    fields: [
      optional(
        'paymentType',
        'Package',
        {
          kind: 'choice',
          none: 'No package yet',
          options: PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel]),
        },
        'Without a package, the tool is not submitted to directories yet.',
      ),
      field('isCustomer', 'Paying customer', { kind: 'flag' }),
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
