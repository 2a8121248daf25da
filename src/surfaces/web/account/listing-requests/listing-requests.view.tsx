import type { VNode } from 'preact';
import type { HostListing } from '../../../../contexts/listings/website-host.js';
import type { UserRequest } from '../../../../contexts/requests/listing-request.entity.js';
import {
  MAX_OPEN_REQUESTS,
  MAX_RECENT_REQUESTS,
  RECENT_DAYS,
} from '../../../../contexts/requests/listing-requests.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { Empty, LinkButton, LinkLine, SubmitButton } from '../../kit/components/elements.js';
import { Pages, pathWithQuery } from '../../kit/lists/tables.js';
import { ActionForm, Confirmation, Message, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { FieldGroups, HostNotice, ProblemList } from '../../kit/records/record-control.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { DashboardFrame, RequestPanel } from '../frame/dashboard-frame.js';

interface SubmitProps extends FormState {
  groups: FieldGroup[];
  /** Public tools with the host that was typed. */
  listed: HostListing[];
  /** A check found no problems. */
  isSound: boolean;
  /** What happened to a rejected form. */
  outcome: string;
}

export const SubmitView = ({ groups, listed, isSound, outcome, typed, problems, rejection }: SubmitProps): VNode => (
  <DashboardFrame page="requests" title="Request listing">
    <div class="prose">
      <p class="lead">Send us your AI tool to be listed here, free of charge.</p>
      <p>
        Our team reviews every request and emails you the decision. Until it is approved, nothing is public, and we
        don’t fetch your website or images. You can have {MAX_OPEN_REQUESTS} open requests, and send{' '}
        {MAX_RECENT_REQUESTS} in {RECENT_DAYS} days. Platforms whose customers build AI tools: see{' '}
        <a href="/partners">Partners</a>.
      </p>
    </div>
    <Rejection text={rejection} />
    {problems.size > 0 && <ProblemList groups={groups} problems={problems} outcome={outcome} />}
    <HostNotice listed={listed} pathOf={({ slug }) => `/tools/${slug}`} />
    {isSound && (
      <Message tone="good" icon="check" takesFocus>
        <strong>No problems found.</strong> Your request is not sent yet. Choose “Request listing” to send it.
      </Message>
    )}
    <form class="stack stack-loose" method="post" action="/submit" novalidate aria-label="Request listing">
      <OneTimeToken />
      <FieldGroups groups={groups} form={typed} problems={problems} />
      <div class="row">
        <SubmitButton look="primary">Request listing</SubmitButton>
        <SubmitButton formAction="/submit/check">Check request</SubmitButton>
        <LinkButton look="quiet" href="/submit/requests" text="View requests" />
      </div>
    </form>
  </DashboardFrame>
);

const DONE = { sent: 'Request sent. We’ll email you the decision.', withdrawn: 'Request withdrawn.' };

interface UserRequestsProps {
  requests: Page<UserRequest>;
  rejection: string | undefined;
}

export const UserRequestsView = ({ requests: { items, pagination }, rejection }: UserRequestsProps): VNode => (
  <DashboardFrame page="requests">
    <Confirmation messages={DONE} />
    <Rejection text={rejection} />
    <LinkLine look="primary" href="/submit" text="Request listing" />
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

const Request = ({ request }: { request: UserRequest }): VNode => (
  <RequestPanel request={request}>
    {request.toolSlug !== null && (
      <div>
        <a class="button button-small" href={`/tools/${request.toolSlug}`}>
          View listing<span class="visually-hidden"> of {request.name}</span>
        </a>
      </div>
    )}
    {request.status === 'open' && (
      <ActionForm action={`/submit/requests/${request.id}/withdraw`} look="small">
        Withdraw request<span class="visually-hidden"> for {request.name}</span>
      </ActionForm>
    )}
  </RequestPanel>
);
