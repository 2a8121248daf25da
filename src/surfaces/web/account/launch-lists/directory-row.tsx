import type { VNode } from 'preact';
import type { LaunchListQuery } from '../../../../contexts/launch-lists/launch-list.dto.js';
import type { LaunchListView, ListedDirectory } from '../../../../contexts/launch-lists/launch-list.js';
import { Icon } from '../../kit/components/icons.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { excerpt, externalLink, shortUrl } from '../../kit/components/texts.js';
import { Field } from '../../kit/forms/field.js';
import { FACT_COLUMNS, FactCells } from '../../kit/launch/directory-facts.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { listPath, rowId } from './launch-list-paths.js';

interface RowProps {
  list: LaunchListView;
  directory: ListedDirectory;
  /** The ID of the directory to scroll to after this one is removed. */
  next: string | undefined;
  query: LaunchListQuery;
  /** A rejected form of this row. */
  sent: SentForm | undefined;
}

/** Results of the forms of a row, which scroll to it. */
const CHANGES = ['submitted', 'open', 'url'];

export function DirectoryRow({ list, directory, next, query, sent }: RowProps): VNode {
  const { directoryId, listing } = directory;
  const name = listing === null ? 'A directory that is no longer listed' : excerpt(listing.name, 60);
  const path = `${listPath(list.id)}/directories/${directoryId}`;
  const isChanged = query.directory === directoryId && CHANGES.includes(query.done ?? '');
  return (
    <tr id={rowId(directoryId)}>
      <th scope="row" dir="auto">
        <div class="ticked">
          <TickForm path={path} name={name} directory={directory} show={query.show} />
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
      {listing === null ? <td colSpan={FACT_COLUMNS.length} /> : <FactCells {...listing} />}
      <td data-label="Your listing">
        <ListingUrl path={path} name={name} directory={directory} show={query.show} sent={sent} />
      </td>
      <td class="no-print">
        <form method="post" action={pathWithQuery(`${path}/remove`, { show: query.show, directory: next })}>
          <button class="button button-small button-quiet" type="submit">
            Remove<span class="visually-hidden"> {name}</span>
          </button>
        </form>
      </td>
    </tr>
  );
}

interface CellProps {
  path: string;
  name: string;
  directory: ListedDirectory;
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

type UrlProps = CellProps & Pick<RowProps, 'sent'>;

const ListingUrl = (props: UrlProps): VNode => {
  const { listingUrl, listing } = props.directory;
  return (
    <div class="row">
      {listingUrl !== null && (
        <a class="listing-url" {...externalLink(listingUrl)}>
          {shortUrl(listingUrl)}
        </a>
      )}
      {(listing !== null || listingUrl !== null) && <UrlMenu {...props} />}
    </div>
  );
};

function UrlMenu({ path, name, directory: { listingUrl, listing, directoryId }, show, sent }: UrlProps): VNode {
  const problem = sent?.problems.get('listingUrl');
  return (
    <details class="menu no-print" open={problem !== undefined}>
      <summary class="button button-small">
        {listingUrl === null ? 'Add URL' : 'Change'}
        <span class="visually-hidden"> of the listing on {name}</span>
      </summary>
      <div class="stack stack-tight">
        <form class="stack stack-tight" method="post" action={pathWithQuery(`${path}/listing-url`, { show })}>
          <Field
            name="listingUrl"
            id={`url-${directoryId}`}
            label="Listing URL"
            hint="Saving it ticks off the directory."
            problem={problem}
          >
            {(attributes) => (
              <input
                {...attributes}
                type="url"
                value={sent?.typed.listingUrl ?? listingUrl ?? ''}
                maxLength={2_000}
                placeholder={listing?.website}
              />
            )}
          </Field>
          <div>
            <button class="button button-small button-primary" type="submit">
              Save URL
            </button>
          </div>
        </form>
      </div>
    </details>
  );
}
