import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { OwnRequest } from '../../../../contexts/requests/listing-request.mapper.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { Pages, pathWithQuery } from '../../kit/components/pagination.js';
import { RequestStatusNote } from '../../kit/records/request-status.js';
import { excerpt, externalLink, Paragraphs, shortUrl } from '../../kit/components/texts.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

export interface OwnRequestsProps {
  user: SignedInUser;
  requests: Page<OwnRequest>;
  /** The form that was just handled. */
  done: unknown;
  rejection: string | undefined;
}

const DONE = {
  sent: 'Request sent. We’ll email you the decision.',
  withdrawn: 'Request withdrawn.',
};

export const OwnRequestsView = ({
  user,
  requests: { items, pagination },
  done,
  rejection,
}: OwnRequestsProps): VNode => (
  <DashboardFrame user={user} page="requests">
    <Confirmation messages={DONE} done={done} />
    <Rejection text={rejection} />
    <div>
      <a class="button button-primary" href="/submit">
        Request listing
      </a>
    </div>
    {items.length === 0 ? (
      <Empty heading={pagination.total === 0 ? 'No requests yet' : 'This page is empty'}>
        {pagination.total === 0 ? 'Request a listing for your tool.' : <a href="/submit/requests">Go to first page</a>}
      </Empty>
    ) : (
      <ul class="stack" role="list">
        {items.map((request) => (
          <Request request={request} />
        ))}
      </ul>
    )}
    <Pages pagination={pagination} pathOf={(page) => pathWithQuery('/submit/requests', { page })} />
  </DashboardFrame>
);

const Request = ({ request }: { request: OwnRequest }): VNode => (
  <li class="panel stack stack-tight">
    <div class="row row-apart">
      <h2 dir="auto">{excerpt(request.name, 60)}</h2>
      <RequestStatusNote status={request.status} />
    </div>
    <p class="small quiet">
      <a {...externalLink(request.website)}>{shortUrl(request.website)}</a>, sent{' '}
      <ExactAgo at={new Date(request.createdAt)} />
      {request.decidedAt !== null && (
        <>
          , {request.status} <ExactAgo at={new Date(request.decidedAt)} />
        </>
      )}
    </p>
    {request.message !== null && (
      <div class="stack stack-tight">
        <strong>Message from our team</strong>
        <Paragraphs text={request.message} />
      </div>
    )}
    {request.toolSlug !== null && (
      <div>
        <a class="button button-small" href={`/tools/${request.toolSlug}`}>
          View listing<span class="visually-hidden"> of {request.name}</span>
        </a>
      </div>
    )}
    {request.status === 'open' && (
      <form method="post" action={`/submit/requests/${request.id}/withdraw`}>
        <button class="button button-small" type="submit">
          Withdraw request<span class="visually-hidden"> for {request.name}</span>
        </button>
      </form>
    )}
  </li>
);
