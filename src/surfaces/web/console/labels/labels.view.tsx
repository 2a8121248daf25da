import type { VNode } from 'preact';
import { ListLabelsQuery, ListToolLabelsQuery } from '../../../../contexts/listings/editing/record.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ActionHead, numbers, pagePath, pathWithQuery } from '../../kit/lists/tables.js';
import { excerpt, Icon, NameLink, SubmitButton } from '../../kit/components/elements.js';
import { counted, grouped } from '../../kit/components/formats.js';
import { Field, Rejection, SubmitOrCancel } from '../../kit/forms/forms.js';
import { FilterText, Select } from '../../kit/forms/filters.js';
import { CatalogNav, type CatalogPage, ConsoleFrame, FilterBar } from '../frame/console-frame.js';
import { FlagButton, ListHeading, RecordList } from '../records/record-list.js';

export interface LabelRow {
  id: string;
  slug: string;
  name: string;
  version: number;
  /** Only for labels of tools. */
  adult?: boolean;
  /** Only for categories of tools: how many suit them. */
  directoryCategories?: string[];
  /** Only for categories of directories. */
  acceptsAnyTool?: boolean;
}

export interface LabelWords {
  page: CatalogPage;
  noun: string;
  plural: string;
  /** What the labels are for: `tool` or `directory`. */
  listings: string;
  /** Only for labels of tools. */
  hasAdultFlag: boolean;
}

/** Paths of the lists filtered by a label. */
const FILTERS: Partial<Record<CatalogPage, (slug: string) => string>> = {
  categories: (category) => pathWithQuery('/console/tools', { category }),
  tags: (tag) => pathWithQuery('/console/tools', { tag }),
  'directory-categories': (category) => pathWithQuery('/console/directories', { category }),
};

interface LabelsProps {
  kind: LabelWords;
  query: ListToolLabelsQuery;
  labels: Page<LabelRow>;
  counts: ReadonlyMap<string, number>;
}

export function LabelsView({ kind, query, labels, counts }: LabelsProps): VNode {
  const path = `/console/${kind.page}`;
  const listings = kind.listings === 'tool' ? 'Tools' : 'Directories';
  const heading = <ListHeading total={labels.pagination.total} path={path} noun={kind.noun} />;
  const flagButton = (flag: 'adult' | 'acceptsAnyTool', words: readonly [string, string]) => (label: LabelRow) => (
    <FlagButton
      action={pagePath(`${path}/${label.id}/set`, query)}
      flag={flag}
      isOn={label[flag] === true}
      words={words}
      of={label.name}
    />
  );
  return (
    <ConsoleFrame section="catalog" title={kind.plural} heading={heading}>
      <CatalogNav page={kind.page} />
      <FilterBar
        action={path}
        of={kind.hasAdultFlag ? ListToolLabelsQuery : ListLabelsQuery}
        query={query}
        label={`Filter ${kind.plural.toLowerCase()}`}
        choices={{ q: { label: `Search ${kind.plural.toLowerCase()}` } }}
      />
      <RecordList
        label={kind.plural}
        columns={{
          Name: ({ id, name }) => <NameLink href={`${path}/${id}`} text={excerpt(name, 60)} />,
          Slug: { show: ({ slug }) => slug, class: 'mono' },
          [listings]: numbers(({ id, slug }: LabelRow) => (
            <a href={FILTERS[kind.page]?.(slug)}>{grouped(counts.get(id) ?? 0)}</a>
          )),
          ...(kind.page === 'categories' && {
            'Directory categories': numbers(({ directoryCategories = [] }: LabelRow) =>
              grouped(directoryCategories.length),
            ),
          }),
          ...(kind.hasAdultFlag && { Adult: flagButton('adult', ['Adult', 'Not adult']) }),
          ...(kind.page === 'directory-categories' && {
            Accepts: flagButton('acceptsAnyTool', ['Any tool', 'Related tools']),
          }),
          '': ({ id, name }) => (
            <a href={`${path}/${id}/merge`}>
              Merge…<span class="visually-hidden"> {name}</span>
            </a>
          ),
        }}
        heads={{ '': <ActionHead /> }}
        rows={labels.items}
        path={path}
        query={query}
        pagination={labels.pagination}
      />
    </ConsoleFrame>
  );
}

interface MergeProps {
  kind: LabelWords;
  source: LabelRow;
  targets: LabelRow[];
  counts: ReadonlyMap<string, number>;
  q: string | undefined;
  rejection: string | undefined;
}

export function MergeView({ kind, source, targets, counts, q, rejection }: MergeProps): VNode {
  const path = `/console/${kind.page}/${source.id}`;
  const many = kind.listings === 'tool' ? 'tools' : 'directories';
  const listings = (id: string): string => counted(counts.get(id) ?? 0, kind.listings, many);
  return (
    <ConsoleFrame section="catalog" title={`Merge “${excerpt(source.name, 40)}”`}>
      <CatalogNav page={kind.page} />
      <Rejection text={rejection} />
      <p>
        {listings(source.id)} with the {kind.noun} <strong dir="auto">{source.name}</strong> will move to the{' '}
        {kind.noun} you choose, and <span class="mono">{source.slug}</span> will be deleted. Its page stops working.
        This can’t be undone.
      </p>
      <form class="filter-bar" action={`${path}/merge`} aria-label={`Find ${kind.noun}`}>
        <FilterText name="q" label="Search" placeholder="Part of a name or slug" value={q} />
        <SubmitButton look="small">
          <Icon name="search" /> Find {kind.noun}
        </SubmitButton>
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
                <Select
                  {...attributes}
                  required
                  none={`Choose a ${kind.noun}`}
                  options={targets.map(({ id, name, slug, adult }) => [
                    id,
                    `${excerpt(name, 60)} (${slug}), ${listings(id)}${adult === true ? ', adult' : ''}`,
                  ])}
                />
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
