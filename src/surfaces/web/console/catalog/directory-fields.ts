import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import { excerpt } from '../../kit/components/texts.js';
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
      {
        name: 'smallDescription',
        label: 'Short description',
        control: { kind: 'text', rows: 3 },
        empty: null,
      },
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
      {
        name: 'submissionLink',
        label: 'Submission form URL',
        control: URL_LINE,
        hint: 'Visible to admins only.',
        empty: null,
      },
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
