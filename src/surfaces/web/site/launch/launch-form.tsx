import type { VNode } from 'preact';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import { Summary } from '../../kit/components/faq.js';
import { excerpt } from '../../kit/components/texts.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { SelectField } from '../../kit/forms/filters.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { Form } from '../../kit/pages/form-handler.js';

export interface LaunchFormProps {
  /** As in the fields of the form. */
  typed: Form;
  problems?: Problems | undefined;
  categories: DirectoryCategoryDto[];
  linkTypes: string[];
  /** On narrow screens, so that the result is visible. */
  isFolded: boolean;
}

const FIELDS = ['tags', 'tool', 'maxPrice'];
const LABELS: Form = { badge: '“No badge required”', minDomainRating: 'Domain Rating', type: 'Link type' };

/** A link may contain other parameters, which have no field that could show their problem. */
const otherProblems = (problems: LaunchFormProps['problems']): string | undefined => {
  const others = [...(problems ?? [])].filter(([name]) => !FIELDS.includes(name));
  return others.length === 0
    ? undefined
    : `This link isn’t valid: ${others.map(([name, problem]) => `${LABELS[name] ?? name} ${problem}`).join('; ')}.`;
};

export const LaunchForm = ({ isFolded, ...fields }: LaunchFormProps): VNode => (
  <form class="no-print" action="/launch" aria-label="Find directories">
    <details class="fold fold-narrow" open={!isFolded}>
      <Summary>Filters</Summary>
      <Fields {...fields} />
    </details>
  </form>
);

const Fields = ({ typed, problems, categories, linkTypes }: Omit<LaunchFormProps, 'isFolded'>): VNode => (
  <div class="stack">
    <Rejection text={otherProblems(problems)} />
    <SelectField
      name="category"
      label="Category"
      none="Any category"
      options={categories.map(({ slug, name }) => ({ value: slug, name: excerpt(name, 40) }))}
      chosen={typed.category}
    />
    <Field name="tags" label="Tags" problem={problems?.get('tags')}>
      {(attributes) => <input {...attributes} value={typed.tags ?? ''} maxLength={500} placeholder="seo, no-code" />}
    </Field>
    <Field name="tool" label="Or choose a listed tool" problem={problems?.get('tool')}>
      {(attributes) => <input {...attributes} value={typed.tool ?? ''} maxLength={200} placeholder="Its page URL" />}
    </Field>
    <Field name="maxPrice" label="Maximum price in dollars" problem={problems?.get('maxPrice')}>
      {(attributes) => (
        <input {...attributes} type="number" min="0" max="1000000" step="any" value={typed.maxPrice ?? ''} />
      )}
    </Field>
    <SelectField
      name="type"
      label="Link type"
      none="Any link type"
      options={linkTypes.map((value) => ({ value, name: excerpt(value, 40) }))}
      chosen={typed.type?.toLowerCase()}
    />
    <label class="choice">
      <input type="checkbox" name="badge" value="false" checked={typed.badge === 'false'} />
      <span>No badge required</span>
    </label>
    <button class="button button-primary" type="submit">
      Find directories
    </button>
  </div>
);
