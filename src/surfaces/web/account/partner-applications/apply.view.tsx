import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { ApplicationDto } from '../../../../contexts/partners/applications/application.dto.js';
import {
  MAX_RECENT_APPLICATIONS,
  RECENT_DAYS,
} from '../../../../contexts/partners/applications/applications.service.js';
import { ExactAgo } from '../../kit/components/date.js';
import { excerpt, externalLink, Paragraphs, shortUrl } from '../../kit/components/texts.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { FieldGroups, ProblemList } from '../../kit/records/field-groups.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { RequestStatusNote } from '../../kit/records/request-status.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { AgreementChoice } from '../../kit/keys/key-fields.js';
import { APPLICATION_FIELDS } from './application-fields.js';

/** The last form sent about an application. */
export interface SentApplication extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
}

export interface ApplyProps {
  user: SignedInUser;
  /** Newest first. */
  applications: ApplicationDto[];
  sent: SentApplication & Pick<SentForm, 'typed'>;
}

const DONE = {
  sent: 'Application sent. We’ll email you the decision.',
  withdrawn: 'Application withdrawn.',
};

/** For the list of problems, which names fields by their labels. */
const POLICY: FieldGroup = {
  heading: '',
  fields: [{ name: 'policy', label: 'Acceptable-use policy', control: { kind: 'flag' } }],
};

export const ApplyView = ({ user, applications, sent }: ApplyProps): VNode => (
  <DashboardFrame user={user} page="account" title="Become a partner">
    <Confirmation messages={DONE} done={sent.done} />
    <Rejection text={sent.rejection} />
    {applications.length > 0 && (
      <ul class="stack" role="list" aria-label="Your applications">
        {applications.map((application) => (
          <OwnApplication application={application} />
        ))}
      </ul>
    )}
    {!applications.some(({ status }) => status === 'open') && <ApplicationForm sent={sent} />}
  </DashboardFrame>
);

function ApplicationForm({ sent: { typed, problems = new Map<string, string>() } }: Pick<ApplyProps, 'sent'>): VNode {
  return (
    <>
      <div class="prose">
        <p class="lead">For directories and launch platforms whose customers build AI tools.</p>
        <p>
          Our team reviews your application and emails you the decision. After approval, you create keys, try the
          integration in a sandbox, and invite your colleagues in the partner portal. You can have one open application,
          and send {MAX_RECENT_APPLICATIONS} in {RECENT_DAYS} days. To list your own tool,{' '}
          <a href="/submit">submit it</a> instead.
        </p>
      </div>
      {problems.size > 0 && (
        <ProblemList groups={[...APPLICATION_FIELDS, POLICY]} problems={problems} outcome="Not sent" />
      )}
      <form class="stack stack-loose" method="post" action="/partners/apply" novalidate aria-label="Apply">
        <OneTimeToken />
        <FieldGroups groups={APPLICATION_FIELDS} form={typed} problems={problems} />
        <AgreementChoice typed={typed} problems={problems} what="apply" />
        <div class="row">
          <button class="button button-primary" type="submit">
            Send application
          </button>
          <a class="button button-quiet" href="/partners">
            View partner overview
          </a>
        </div>
      </form>
    </>
  );
}

const OwnApplication = ({ application }: { application: ApplicationDto }): VNode => (
  <li class="panel stack stack-tight">
    <div class="row row-apart">
      <h2 dir="auto">{excerpt(application.name, 60)}</h2>
      <RequestStatusNote status={application.status} />
    </div>
    <p class="small quiet">
      <a {...externalLink(application.website)}>{shortUrl(application.website)}</a>, sent{' '}
      <ExactAgo at={new Date(application.createdAt)} />
      {application.decidedAt !== null && (
        <>
          , {application.status} <ExactAgo at={new Date(application.decidedAt)} />
        </>
      )}
    </p>
    {application.message !== null && (
      <div class="stack stack-tight">
        <strong>Message from our team</strong>
        <Paragraphs text={application.message} />
      </div>
    )}
    {application.partnerId !== null && (
      <p>
        <a href={`/partner/${application.partnerId}`}>
          Open partner portal<span class="visually-hidden"> of {application.name}</span>
        </a>
      </p>
    )}
    {application.status === 'open' && (
      <form method="post" action={`/partners/apply/${application.id}/withdraw`}>
        <button class="button button-small" type="submit">
          Withdraw application
        </button>
      </form>
    )}
  </li>
);
