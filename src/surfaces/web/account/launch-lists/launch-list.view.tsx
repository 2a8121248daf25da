import { isUUID } from 'class-validator';
import type { VNode } from 'preact';
import type { LaunchListQuery } from '../../../../contexts/launch-lists/launch-list.dto.js';
import type { LaunchListView as List, LaunchListDirectory } from '../../../../contexts/launch-lists/launch-list.js';
import { Menu } from '../../kit/components/blocks.js';
import { Empty, excerpt, externalLink, Icon, LinkButton, shortUrl, SubmitLine } from '../../kit/components/elements.js';
import { ActionHead, cellsOf, FoldingTable, headsOf, pathWithQuery } from '../../kit/lists/tables.js';
import { ActionForm, Confirmation, Rejection, TextField } from '../../kit/forms/forms.js';
import { FACT_COLUMNS, fitHeading, othersHeading } from '../../kit/launch/directory-facts.js';
import { EMPTY_FORM, type FormState } from '../../kit/pages/form-handler.js';
import { useDone } from '../../kit/components/viewer.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { listPath, type ListPathQuery, NameField, Progress } from './launch-lists.view.js';

const rowId = (directoryId: string): string => `directory-${directoryId}`;

/** Scrolls to the directory, because the list may be long. */
export const rowPath = (id: string, query: ListPathQuery): string =>
  listPath(id, query) + (isUUID(query.directory) ? `#${rowId(query.directory ?? '')}` : '');

const DONE = { saved: 'Launch list saved.', renamed: 'Launch list renamed.', removed: 'Directory removed.' };

const FILTERS = [
  [undefined, 'All'],
  ['open', 'Not submitted'],
  ['submitted', 'Submitted'],
] as const;

const isShown = ({ submittedAt }: LaunchListDirectory, show: LaunchListQuery['show']): boolean =>
  show === undefined || (show === 'submitted') === (submittedAt !== null);

/** The groups of /launch. Lists saved before there were groups have one, without a heading. */
const GROUPS: [fits: boolean | null, headingOf: ((count: number) => string) | undefined][] = [
  [true, fitHeading],
  [false, othersHeading],
  [null, undefined],
];

export function LaunchListView({ list, query, sent }: { list: List; query: LaunchListQuery; sent: FormState }): VNode {
  const shown = list.directories.filter((directory) => isShown(directory, query.show));
  return (
    <DashboardFrame page="launchLists" title={list.name}>
      <Confirmation messages={DONE} />
      <Rejection text={sent.rejection} />
      <div class="row">
        <Progress {...list} />
        <div class="row to-end no-print">
          <LinkButton look="small" href={`${listPath(list.id)}/csv`} text="Download CSV" />
          <ListMenu list={list} sent={query.directory === undefined ? sent : EMPTY_FORM} />
        </div>
      </div>
      <nav class="section-nav" aria-label="Filter directories">
        {FILTERS.map(([show, label]) => (
          <a href={listPath(list.id, show && { show })} aria-current={show === query.show ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {shown.length === 0 ? (
        <NothingShown list={list} />
      ) : (
        GROUPS.map(([fits, headingOf]) => {
          const rows = shown.filter((directory) => directory.fits === fits);
          if (rows.length === 0) return null;
          return (
            <section class="stack stack-tight launch-table">
              {headingOf && <h2>{headingOf(rows.length)}</h2>}
              <FoldingTable columns={['Directory', ...headsOf(FACT_COLUMNS), 'Your listing', <ActionHead />]}>
                {rows.map((directory) => (
                  <DirectoryRow
                    list={list}
                    directory={directory}
                    next={(shown[shown.indexOf(directory) + 1] ?? shown[shown.indexOf(directory) - 1])?.directoryId}
                    query={query}
                    sent={query.directory === directory.directoryId ? sent : EMPTY_FORM}
                  />
                ))}
              </FoldingTable>
            </section>
          );
        })
      )}
    </DashboardFrame>
  );
}

const NothingShown = ({ list }: { list: List }): VNode =>
  list.total === 0 ? (
    <Empty heading="This list is empty">
      <a href="/launch">Find directories</a> and save a new list.
    </Empty>
  ) : (
    <Empty heading="No directories here">
      <a href={listPath(list.id)}>Show all {list.total}</a>
    </Empty>
  );

const ListMenu = ({ list, sent }: { list: List; sent: FormState }): VNode => (
  <Menu text="Rename or delete" isOpen={sent.problems.has('name')} class="stack">
    <form class="stack stack-tight" method="post" action={listPath(list.id)}>
      <NameField problems={sent.problems} value={sent.typed.name ?? list.name} />
      <SubmitLine look="small">Rename list</SubmitLine>
    </form>
    <form class="stack stack-tight" method="post" action={`${listPath(list.id)}/delete`}>
      <p class="small">Deletes the list with its progress and listing URLs. This can’t be undone.</p>
      <SubmitLine look="small danger">Delete list</SubmitLine>
    </form>
  </Menu>
);

interface RowProps {
  list: List;
  directory: LaunchListDirectory;
  /** The ID of the directory to scroll to after this one is removed. */
  next: string | undefined;
  query: LaunchListQuery;
  /** A rejected form of this row. */
  sent: FormState;
}

/** Results of the forms of a row, which scroll to it. */
const CHANGES = ['submitted', 'open', 'url'];

function DirectoryRow({ list, directory, next, query, sent }: RowProps): VNode {
  const { directoryId, listing, listingUrl } = directory;
  const name = listing === null ? 'A directory that is no longer listed' : excerpt(listing.name, 60);
  const path = `${listPath(list.id)}/directories/${directoryId}`;
  const cell = { path, name, directory, show: query.show };
  const isChanged = query.directory === directoryId && CHANGES.includes(String(useDone()));
  return (
    <tr id={rowId(directoryId)}>
      <th scope="row" dir="auto">
        <div class="ticked">
          <TickForm {...cell} />
          <div class="directory-name">
            {listing === null ? name : <a {...externalLink(listing.website)}>{name}</a>}
            {listing?.requiresBadge === true && <div class="note">Badge required</div>}
            {isChanged && (
              <div class="note tone-good no-print" role="status">
                <Icon name="check" /> Saved
              </div>
            )}
          </div>
        </div>
      </th>
      {listing === null ? <td colSpan={Object.keys(FACT_COLUMNS).length} /> : cellsOf(FACT_COLUMNS, listing)}
      <td data-label="Your listing">
        <div class="row">
          {listingUrl !== null && (
            <a class="listing-url" {...externalLink(listingUrl)}>
              {shortUrl(listingUrl)}
            </a>
          )}
          {(listing !== null || listingUrl !== null) && <UrlMenu {...cell} sent={sent} />}
        </div>
      </td>
      <td class="no-print">
        <ActionForm action={pathWithQuery(`${path}/remove`, { show: query.show, directory: next })} look="small quiet">
          Remove<span class="visually-hidden"> {name}</span>
        </ActionForm>
      </td>
    </tr>
  );
}

interface CellProps {
  path: string;
  name: string;
  directory: LaunchListDirectory;
  show: LaunchListQuery['show'];
}

/** A form, so that it works without scripts. */
const TickForm = ({ path, name, directory: { submittedAt }, show }: CellProps): VNode => (
  <form method="post" action={pathWithQuery(`${path}/submitted`, { show })}>
    <input type="hidden" name="submitted" value={submittedAt === null ? 'yes' : 'no'} />
    <button class="tick" type="submit" aria-pressed={submittedAt !== null}>
      {submittedAt !== null && <Icon name="check" />}
      <span class="visually-hidden">Submitted to {name}</span>
    </button>
  </form>
);

function UrlMenu({ path, name, directory, show, sent }: CellProps & Pick<RowProps, 'sent'>): VNode {
  const { listingUrl, listing, directoryId } = directory;
  const problem = sent.problems.get('listingUrl');
  return (
    <details class="menu no-print" open={problem !== undefined}>
      <summary class="button button-small">
        {listingUrl === null ? 'Add URL' : 'Change'}
        <span class="visually-hidden"> of the listing on {name}</span>
      </summary>
      <div class="stack stack-tight">
        <form class="stack stack-tight" method="post" action={pathWithQuery(`${path}/listing-url`, { show })}>
          <TextField
            name="listingUrl"
            id={`url-${directoryId}`}
            label="Listing URL"
            hint="Saving it ticks off the directory."
            problem={problem}
            type="url"
            value={sent.typed.listingUrl ?? listingUrl ?? ''}
            maxLength={2_000}
            placeholder={listing?.website}
          />
          <SubmitLine look="small primary">Save URL</SubmitLine>
        </form>
      </div>
    </details>
  );
}
