import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import { excerpt } from '../../components/texts.js';
import type { FieldGroup } from '../records/record-fields.js';
import { DATES } from './tool-fields.js';

const LINE = { kind: 'line' } as const;
const URL_LINE = { kind: 'line', type: 'url' } as const;
/** Slugs that a hint names, as examples of what can be typed. */
const EXAMPLES = 8;

/** All fields that the admin API takes for a directory. */
export const directoryFields = (categories: readonly DirectoryCategoryDto[]): FieldGroup[] => [
  {
    heading: 'Directory',
    fields: [
      { name: 'name', label: 'Name', control: LINE },
      {
        name: 'slug',
        label: 'Slug',
        control: LINE,
        hint: 'The end of its address. The former one leads to the new one.',
      },
      { name: 'website', label: 'Website', control: URL_LINE },
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
      { name: 'published', label: 'Published', control: { kind: 'flag' } },
      { name: 'featured', label: 'Featured', control: { kind: 'flag' } },
    ],
  },
  {
    heading: 'Facts',
    fields: [
      { name: 'cost', label: 'Cost', control: { kind: 'choice', options: COSTS.map((cost) => [cost, cost]) } },
      { name: 'minimumPrice', label: 'Lowest price', control: { kind: 'number' }, empty: 0 },
      { name: 'type', label: 'Link type', control: LINE, hint: 'Such as dofollow.' },
      { name: 'requiresBadge', label: 'Requires a badge', control: { kind: 'flag' } },
      { name: 'domainRating', label: 'Domain Rating', control: { kind: 'number' }, hint: '0 to 100.', empty: null },
      { name: 'monthlyVisits', label: 'Visits a month', control: { kind: 'number', step: '1' }, empty: null },
      { name: 'submissionExperience', label: 'How submitting goes', control: { kind: 'text', rows: 2 }, empty: null },
      ...DATES,
    ],
  },
  {
    heading: 'Pictures and texts',
    fields: [
      { name: 'icon', label: 'Icon', control: URL_LINE, empty: null },
      { name: 'frame', label: 'Share image', control: URL_LINE, empty: null },
      { name: 'features', label: 'What you get', control: { kind: 'lines', rows: 4 }, hint: 'One a line.' },
      { name: 'useCases', label: 'Good for', control: { kind: 'lines', rows: 4 }, hint: 'One a line.' },
      {
        name: 'deal',
        label: 'Deal',
        control: { kind: 'pairs', as: 'one', names: ['text', 'code'], labels: ['Offer', 'Code'] },
      },
      {
        name: 'faq',
        label: 'Questions and answers',
        control: { kind: 'pairs', as: 'list', names: ['question', 'answer'], labels: ['Question', 'Answer'] },
        hint: 'More rows appear after saving.',
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
      {
        name: 'submissionLink',
        label: 'Address of its submission form',
        control: URL_LINE,
        hint: 'Only the team sees it.',
        empty: null,
      },
    ],
  },
];
