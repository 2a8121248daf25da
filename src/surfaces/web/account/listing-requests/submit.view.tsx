import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { HostListing } from '../../../../contexts/listings/listed-hosts.js';
import {
  MAX_OPEN_REQUESTS,
  MAX_RECENT_REQUESTS,
  RECENT_DAYS,
} from '../../../../contexts/requests/listing-requests.service.js';
import { HostNotice } from '../../kit/records/host-notice.js';
import { Message } from '../../kit/forms/message.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { FieldGroups, ProblemList } from '../../kit/records/field-groups.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

export interface SubmitProps extends SentForm {
  user: SignedInUser;
  groups: FieldGroup[];
  /** Public tools with the host that was typed. */
  listed: HostListing[];
  /** A check found no problems. */
  isSound: boolean;
  /** What happened to a rejected form. */
  outcome: string;
}

export const SubmitView = ({
  user,
  groups,
  listed,
  isSound,
  outcome,
  typed,
  problems,
  rejection,
}: SubmitProps): VNode => (
  <DashboardFrame user={user} page="requests" title="Request listing">
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
        <button class="button button-primary" type="submit">
          Request listing
        </button>
        <button class="button" type="submit" formAction="/submit/check">
          Check request
        </button>
        <a class="button button-quiet" href="/submit/requests">
          View requests
        </a>
      </div>
    </form>
  </DashboardFrame>
);
