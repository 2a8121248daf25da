import type { ComponentChildren, VNode } from 'preact';
import type { UserDto } from '../../../../contexts/accounts/users/user.dto.js';
import type { ListedAlready } from '../../../../contexts/listings/meaning/lookalikes.service.js';
import {
  type ListingRequestSummaryDto,
  type ListingRequestDto,
  ListRequestsQuery,
  MAX_DECLINE_MESSAGE,
} from '../../../../contexts/requests/listing-request.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { excerpt, Fact, LinkButton, Section, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import type { FormBase } from '../../kit/conflicts/form-conflicts.js';
import { Confirmation, OneTimeToken, type Problems, Rejection, TextField } from '../../kit/forms/forms.js';
import { Total } from '../../kit/lists/tables.js';
import type { Form, ConflictDetails } from '../../kit/pages/form-handler.js';
import { FieldGroups, ListedNotices, ProblemList, RequestStatusNote } from '../../kit/records/record-control.js';
import { type FieldGroup, fieldsIn, type RecordField, textIn } from '../../kit/records/record-fields.js';
import { CatalogNav, ConsoleFrame } from '../frame/console-frame.js';
import { RequestList, RequestMessage, RequestOrigin } from '../records/record-list.js';

export interface RequestProps {
  request: ListingRequestDto;
  /** The account that sent it. */
  sender: UserDto;
  /** False if the sender gets no emails: without a mail server, or with the placeholder. */
  canNotify: boolean;
  listed: ListedAlready;
  groups: FieldGroup[];
  form: Form;
  base: FormBase;
  problems: Problems;
  rejection?: string | undefined;
  conflict?: ConflictDetails;
  /** A rejected form to decline the request. */
  declining?: { message: string | undefined; problems: Problems };
}

interface RequestListProps {
  query: ListRequestsQuery;
  requests: Page<ListingRequestSummaryDto>;
}

export const RequestListView = ({ query, requests }: RequestListProps): VNode => (
  <ConsoleFrame
    section="listingRequests"
    title="Listing requests"
    heading={<Total value={requests.pagination.total} />}
  >
    <CatalogNav page="listing-requests" />
    <RequestList
      path="/console/listing-requests"
      label="Listing requests"
      of={ListRequestsQuery}
      query={query}
      requests={requests}
      column={{ Category: ({ category }) => category }}
    >
      Users send them at /submit.
    </RequestList>
  </ConsoleFrame>
);

/** Fields with more than one line. */
const LONG = new Set<RecordField['control']['kind']>(['text', 'lines', 'pairs']);
const confirmations = (canNotify: boolean): Record<string, string> => ({
  saved: 'Saved.',
  decided: canNotify
    ? 'Decision saved. The founder is notified by email.'
    : 'Decision saved. The founder gets no email, but sees the decision at /submit/requests.',
});

export function RequestView(props: RequestProps): VNode {
  const { request, sender, canNotify, listed, groups, form, problems, rejection, conflict } = props;
  return (
    <ConsoleFrame
      section="listingRequests"
      title={excerpt(request.name, 60)}
      heading={<RequestStatusNote status={request.status} />}
    >
      <CatalogNav page="listing-requests" />
      <Confirmation messages={confirmations(canNotify)} />
      <Rejection text={rejection} />
      {problems.size > 0 && <ProblemList groups={groups} problems={problems} outcome="Not saved" />}
      {conflict !== undefined && <ConflictNotice {...conflict} />}
      <ListedNotices {...listed} pathOf={({ id }) => `/console/tools/${id}`} />
      <RequestOrigin request={request} sender={sender}>
        {request.toolId !== null && (
          <>
            . <a href={`/console/tools/${request.toolId}`}>Edit tool</a>
          </>
        )}
      </RequestOrigin>
      <RequestMessage to="founder" text={request.message} />
      {request.status === 'open' ? <OpenRequest {...props} /> : <DecidedRequest groups={groups} form={form} />}
    </ConsoleFrame>
  );
}

function OpenRequest(props: RequestProps): VNode {
  const { request, canNotify, groups, form, base, problems, rejection, conflict, declining } = props;
  const path = `/console/listing-requests/${request.id}`;
  const isUnsaved = problems.size > 0 || rejection !== undefined || conflict !== undefined;
  return (
    <>
      <div class="columns">
        <Section id="approve" title="Approve" class="panel stack">
          <p>
            Creates the tool with the values below. It is public immediately. Missing images and text are added
            afterwards.
          </p>
          <RequestButtons path={path} />
        </Section>
        <Section id="decline" title="Decline" class="panel stack">
          <form
            class="stack"
            method="post"
            action={`${path}/decline`}
            {...draftAttributes(declining?.message !== undefined)}
          >
            <OneTimeToken />
            <input type="hidden" name="version" value={request.version} />
            <TextField
              name="message"
              label="Message to the founder"
              hint={canNotify ? 'Sent by email.' : 'Shown to the founder at /submit/requests. No email is sent.'}
              problem={declining?.problems.get('message')}
              rows={3}
              maxLength={MAX_DECLINE_MESSAGE}
              dir="auto"
              value={declining?.message}
            />
            <SubmitLine look="danger">Decline request</SubmitLine>
          </form>
        </Section>
      </div>
      <form
        id={FORM_ID}
        class="stack stack-loose"
        method="post"
        action={path}
        novalidate
        aria-label="Edit listing request"
        {...draftAttributes(isUnsaved)}
      >
        <OneTimeToken />
        <BaseFields base={base} />
        <FieldGroups groups={groups} form={form} problems={problems} />
        <RequestButtons path={path}>
          <LinkButton look="quiet" href="/console/listing-requests" text="Back to list" />
        </RequestButtons>
      </form>
    </>
  );
}

const FORM_ID = 'request';

/** Enter in a field submits the first button, which must not be the one that publishes. */
const RequestButtons = ({ path, children }: { path: string; children?: ComponentChildren }): VNode => (
  <div class="row">
    <SubmitButton form={FORM_ID}>Save changes</SubmitButton>
    <SubmitButton form={FORM_ID} look="primary" formaction={`${path}/approve`}>
      Save and approve
    </SubmitButton>
    {children}
  </div>
);

function DecidedRequest({ groups, form }: Pick<RequestProps, 'groups' | 'form'>): VNode {
  const shown = fieldsIn(groups)
    .map((field) => ({ label: field.label, text: textIn(field, form), isLong: LONG.has(field.control.kind) }))
    .filter(({ text }) => text !== '');
  return (
    <>
      <dl class="facts">
        {shown
          .filter(({ isLong }) => !isLong)
          .map(({ label, text }) => (
            <Fact name={label} value={<span class="as-typed">{text}</span>} />
          ))}
      </dl>
      {shown
        .filter(({ isLong }) => isLong)
        .map(({ label, text }) => (
          <section class="stack stack-tight">
            <h2>{label}</h2>
            <p class="as-typed" dir="auto">
              {text}
            </p>
          </section>
        ))}
    </>
  );
}
