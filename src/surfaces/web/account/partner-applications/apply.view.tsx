import type { VNode } from 'preact';
import type { ApplicationDto } from '../../../../contexts/partners/applications/application.dto.js';
import {
  MAX_RECENT_APPLICATIONS,
  RECENT_DAYS,
} from '../../../../contexts/partners/applications/applications.service.js';
import { ActionForm } from '../../kit/forms/action-form.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { AgreementChoice } from '../../kit/keys/key-fields.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { FieldGroups, ProblemList } from '../../kit/records/field-groups.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { RequestPanel } from '../frame/request-panel.js';
import { APPLICATION_FIELDS } from './application-fields.js';

/** The last form sent about an application. */
export interface SentApplication extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
}

interface ApplyProps {
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

export const ApplyView = ({ applications, sent }: ApplyProps): VNode => (
  <DashboardFrame page="account" title="Become a partner">
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
  <RequestPanel request={application}>
    {application.partnerId !== null && (
      <p>
        <a href={`/partner/${application.partnerId}`}>
          Open partner portal<span class="visually-hidden"> of {application.name}</span>
        </a>
      </p>
    )}
    {application.status === 'open' && (
      <ActionForm action={`/partners/apply/${application.id}/withdraw`} look="small">
        Withdraw application
      </ActionForm>
    )}
  </RequestPanel>
);
