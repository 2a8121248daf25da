import type { VNode } from 'preact';
import { Icon } from '../../kit/components/icons.js';
import { counted } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';
import { Field } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { FilterText } from '../../kit/lists/filter-text.js';
import type { LabelRow } from './label-row.js';
import type { LabelWords } from './labels.view.js';

export interface MergeProps {
  frame: Frame;
  kind: LabelWords;
  source: LabelRow;
  targets: LabelRow[];
  counts: ReadonlyMap<string, number>;
  q: string | undefined;
  rejection: string | undefined;
}

export function MergeView({ frame, kind, source, targets, counts, q, rejection }: MergeProps): VNode {
  const path = `/console/${kind.page}/${source.id}`;
  const many = kind.listings === 'tool' ? 'tools' : 'directories';
  const listings = (id: string): string => counted(counts.get(id) ?? 0, kind.listings, many);
  return (
    <ConsoleFrame {...frame} section="catalog" title={`Merge “${excerpt(source.name, 40)}”`}>
      <CatalogNav page={kind.page} />
      <Rejection text={rejection} />
      <p>
        {listings(source.id)} with the {kind.noun} <strong dir="auto">{source.name}</strong> will move to the{' '}
        {kind.noun} you choose, and <span class="mono">{source.slug}</span> will be deleted. Its page stops working.
        This can’t be undone.
      </p>
      <form class="filter-bar" action={`${path}/merge`} aria-label={`Find ${kind.noun}`}>
        <FilterText name="q" label="Search" placeholder="Part of a name or slug" value={q} />
        <button class="button button-small" type="submit">
          <Icon name="search" /> Find {kind.noun}
        </button>
      </form>
      <form class="panel stack" method="post" action={`${path}/merge`} aria-label={`Merge ${kind.noun}`}>
        {targets.length === 0 ? (
          <p>No other {kind.noun} matches. Search for another word.</p>
        ) : (
          <>
            <Field
              name="into"
              label="Merge into"
              {...(targets.length > 99 && { hint: 'Shows the first 100. Search to find others.' })}
            >
              {(attributes) => (
                <select {...attributes} required>
                  <option value="">Choose a {kind.noun}</option>
                  {targets.map(({ id, name, slug, adult }) => (
                    <option value={id}>
                      {`${excerpt(name, 60)} (${slug}), ${listings(id)}${adult === true ? ', adult' : ''}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <SubmitOrCancel isDangerous cancel={`/console/${kind.page}`}>
              Move {listings(source.id)} and delete “{excerpt(source.name, 30)}”
            </SubmitOrCancel>
          </>
        )}
      </form>
    </ConsoleFrame>
  );
}
