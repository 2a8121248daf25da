import type { ComponentChildren, VNode } from 'preact';
import { REQUEST_STATUSES, type RequestStatus } from '../../../../contexts/access/users/request-status.js';
import type { UserDto } from '../../../../contexts/accounts/users/user.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import type { Columns } from '../../kit/components/folding-table.js';
import { excerpt, externalLink, Paragraphs, shortUrl } from '../../kit/components/texts.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { DataList } from '../../kit/lists/list-table.js';
import { requestStatusName, RequestStatusNote } from '../../kit/records/request-status.js';
import { FilterBar } from '../frame/filter-bar.js';

interface SentRequest {
  id: string;
  name: string;
  website: string;
  status: RequestStatus;
  createdAt: string;
}

interface RequestListProps<Request extends SentRequest> {
  path: string;
  /** What the list contains, in the plural. */
  label: string;
  query: { status?: RequestStatus };
  requests: Page<Request>;
  /** A column that only this list has. */
  column: Columns<Request>;
  /** Where users send them. */
  children: ComponentChildren;
}

/** What users sent to the team to decide, with a filter by status. */
export const RequestList = <Request extends SentRequest>({
  path,
  label,
  query,
  requests: { items, pagination },
  column,
  children,
}: RequestListProps<Request>): VNode => (
  <>
    <FilterBar action={path} query={query} label={`Filter ${label.toLowerCase()}`}>
      <FilterSelect
        name="status"
        label="Status"
        none="All statuses"
        chosen={query.status}
        options={REQUEST_STATUSES.map((status) => [status, requestStatusName(status)])}
      />
    </FilterBar>
    <DataList
      label={label}
      columns={{
        Name: ({ id, name }) => (
          <a href={`${path}/${id}`} dir="auto">
            {excerpt(name, 60)}
          </a>
        ),
        Website: ({ website }) => shortUrl(website),
        ...column,
        Status: ({ status }) => <RequestStatusNote status={status} />,
        Sent: ({ createdAt }) => <ExactAgo at={new Date(createdAt)} />,
      }}
      rows={items}
      path={path}
      query={query}
      pagination={pagination}
      empty={<Empty heading={`No matching ${label.toLowerCase()}`}>{children}</Empty>}
    />
  </>
);

interface RequestOriginProps {
  request: { website: string; status: RequestStatus; createdAt: string; decidedAt: string | null };
  sender: UserDto;
  /** A link to what was created from it. */
  children: ComponentChildren;
}

/** Who sent a request, and when it was decided. */
export const RequestOrigin = ({ request, sender, children }: RequestOriginProps): VNode => (
  <p class="small">
    Sent <ExactAgo at={new Date(request.createdAt)} /> by{' '}
    <a href={`/console/people/${sender.id}`} dir="auto">
      {sender.name}
    </a>
    {request.decidedAt !== null && (
      <>
        , {request.status} <ExactAgo at={new Date(request.decidedAt)} />
      </>
    )}
    . <a {...externalLink(request.website)}>Open website</a>
    {children}
  </p>
);

/** The team's reply. */
export const RequestMessage = ({ to, text }: { to: string; text: string | null }): VNode | null =>
  text === null ? null : (
    <section class="panel stack stack-tight" aria-labelledby="message">
      <h2 id="message">Message to the {to}</h2>
      <Paragraphs text={text} />
    </section>
  );
