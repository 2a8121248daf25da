import type { VNode } from 'preact';
import type { UserDto } from '../../../../contexts/accounts/users/user.dto.js';
import {
  type ApplicationDto,
  ListApplicationsQuery,
  MAX_DECLINE_MESSAGE,
} from '../../../../contexts/partners/applications/application.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { excerpt, Fact, Paragraphs, Section, SubmitLine } from '../../kit/components/elements.js';
import { draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { Confirmation, OneTimeToken, Rejection, TextField } from '../../kit/forms/forms.js';
import { Total } from '../../kit/lists/tables.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { RequestStatusNote } from '../../kit/records/record-control.js';
import { SUPPORT_MODE_NAMES } from '../../kit/records/record-fields.js';
import { ConsoleFrame, PartnersNav } from '../frame/console-frame.js';
import { RequestList, RequestMessage, RequestOrigin } from '../records/record-list.js';

interface ApplicationProps {
  application: ApplicationDto;
  applicant: UserDto;
  /** False if the applicant gets no emails: without a mail server, or with the placeholder. */
  canNotify: boolean;
  sent: Partial<FormState>;
}

interface ApplicationListProps {
  query: ListApplicationsQuery;
  applications: Page<ApplicationDto>;
}

export const ApplicationListView = ({ query, applications }: ApplicationListProps): VNode => (
  <ConsoleFrame section="applications" title="Applications" heading={<Total value={applications.pagination.total} />}>
    <PartnersNav page="applications" />
    <RequestList
      path="/console/applications"
      label="Applications"
      of={ListApplicationsQuery}
      query={query}
      requests={applications}
      column={{ Support: ({ supportEnabled }) => (supportEnabled ? 'Yes' : 'No') }}
    >
      Users send them at /partners/apply.
    </RequestList>
  </ConsoleFrame>
);

const done = (canNotify: boolean): Record<string, string> => ({
  decided: canNotify
    ? 'Decision saved. The applicant is notified by email.'
    : 'Decision saved. The applicant gets no email, but sees the decision at /partners/apply.',
});

export const ApplicationView = ({ application, applicant, canNotify, sent }: ApplicationProps): VNode => (
  <ConsoleFrame
    section="applications"
    title={excerpt(application.name, 60)}
    heading={<RequestStatusNote status={application.status} />}
  >
    <PartnersNav page="applications" />
    <Confirmation messages={done(canNotify)} />
    <Rejection text={sent.rejection} />
    <RequestOrigin request={application} sender={applicant}>
      {application.partnerId !== null && (
        <>
          . <a href={`/console/partners/${application.partnerId}`}>View partner</a>
        </>
      )}
    </RequestOrigin>
    <ApplicationFacts application={application} applicant={applicant} />
    <RequestMessage to="applicant" text={application.message} />
    {application.status === 'open' && <Decision application={application} canNotify={canNotify} sent={sent} />}
  </ConsoleFrame>
);

const ApplicationFacts = ({ application, applicant }: Pick<ApplicationProps, 'application' | 'applicant'>): VNode => (
  <Section id="application" title="Application" class="panel stack">
    <Paragraphs text={application.purpose} />
    <dl class="facts">
      <Fact name="Website">{application.website}</Fact>
      <Fact name="Contact email">{application.contactEmail}</Fact>
      <Fact name="Account">{applicant.email}</Fact>
      <Fact name="Webhook URL">{application.webhookUrl ?? 'None'}</Fact>
      <Fact name="Support">{application.supportEnabled ? SUPPORT_MODE_NAMES[application.supportMode] : 'Off'}</Fact>
      <Fact name="Accepted policy">Version {application.policyVersion}</Fact>
    </dl>
  </Section>
);

function Decision({ application, canNotify, sent }: Omit<ApplicationProps, 'applicant'>): VNode {
  const path = `/console/applications/${application.id}`;
  return (
    <div class="columns">
      <form class="panel stack" method="post" action={`${path}/approve`}>
        <OneTimeToken />
        <h2>Approve</h2>
        <p>Creates the partner and its sandbox. The applicant becomes the owner and creates keys in the portal.</p>
        <SubmitLine look="primary">Approve application</SubmitLine>
      </form>
      <form
        class="panel stack"
        method="post"
        action={`${path}/decline`}
        {...draftAttributes(sent.typed?.message !== undefined)}
      >
        <OneTimeToken />
        <h2>Decline</h2>
        <TextField
          name="message"
          label="Message to the applicant"
          hint={canNotify ? 'Sent by email.' : 'Shown to the applicant at /partners/apply. No email is sent.'}
          problem={sent.problems?.get('message')}
          rows={3}
          maxLength={MAX_DECLINE_MESSAGE}
          dir="auto"
          value={sent.typed?.message}
        />
        <SubmitLine look="danger">Decline application</SubmitLine>
      </form>
    </div>
  );
}
