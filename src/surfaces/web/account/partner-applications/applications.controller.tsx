import { Body, Get } from '@nestjs/common';
import type { VNode } from 'preact';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { SUPPORT_MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import type { ApplicationDto } from '../../../../contexts/partners/applications/application.dto.js';
import {
  ApplicationsService,
  MAX_RECENT_APPLICATIONS,
  RECENT_DAYS,
} from '../../../../contexts/partners/applications/applications.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { LinkButton, SubmitButton } from '../../kit/components/elements.js';
import { ActionForm, Confirmation, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { AgreementChoice } from '../../kit/keys/key-list.js';
import { EMPTY_FORM, type Form, type FormResult, type FormState, handleForm } from '../../kit/pages/form-handler.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { FieldGroups, ProblemList } from '../../kit/records/record-control.js';
import {
  bodyOf,
  type FieldGroup,
  fieldsIn,
  SUPPORT_MODE_LABEL,
  SUPPORT_MODE_NAMES,
} from '../../kit/records/record-fields.js';
import { DashboardFrame, RequestPanel } from '../frame/dashboard-frame.js';

const PATH = '/partners/apply';

@UserPages('partners/apply')
export class PartnerApplicationsController {
  constructor(private readonly applications: ApplicationsService) {}

  @Get()
  async listApplications(
    @CurrentUser() { userId, email }: SignedInUser,
    sent: Partial<FormState> = {},
  ): Promise<FreshPage> {
    const applications = await this.applications.listUserApplications(userId);
    return page(ApplyView, { ...EMPTY_FORM, typed: { contactEmail: email }, ...sent, applications }, sent.status);
  }

  @PostOnce()
  createApplication(@CurrentUser() user: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      action: () =>
        this.applications.createApplication(user.userId, {
          ...bodyOf(fieldsIn(APPLICATION_FIELDS), form),
          ...(form.policy !== undefined && { policy: form.policy }),
        }),
      rerender: (sent) => this.listApplications(user, sent),
      redirectTo: `${PATH}?done=sent`,
    });
  }

  @PostForm(':id/withdraw')
  withdrawApplication(@CurrentUser() user: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      action: () => this.applications.withdrawApplication(user.userId, id),
      rerender: ({ message, status }) => this.listApplications(user, { rejection: message, status }),
      redirectTo: `${PATH}?done=withdrawn`,
    });
  }
}

interface ApplyProps extends FormState {
  /** Newest first. */
  applications: ApplicationDto[];
}

const DONE = { sent: 'Application sent. We’ll email you the decision.', withdrawn: 'Application withdrawn.' };

/** For the list of problems, which names fields by their labels. */
const POLICY: FieldGroup = {
  heading: '',
  fields: [{ name: 'policy', label: 'Acceptable-use policy', control: { kind: 'flag' } }],
};

const ApplyView = ({ applications, ...sent }: ApplyProps): VNode => (
  <DashboardFrame page="account" title="Become a partner">
    <Confirmation messages={DONE} />
    <Rejection text={sent.rejection} />
    {applications.length > 0 && (
      <ul class="stack" role="list" aria-label="Your applications">
        {applications.map((application) => (
          <UserApplication application={application} />
        ))}
      </ul>
    )}
    {!applications.some(({ status }) => status === 'open') && <ApplicationForm {...sent} />}
  </DashboardFrame>
);

const ApplicationForm = ({ typed, problems }: Pick<FormState, 'typed' | 'problems'>): VNode => (
  <>
    <div class="prose">
      <p class="lead">For directories and launch platforms whose customers build AI tools.</p>
      <p>
        Our team reviews your application and emails you the decision. After approval, you create keys, try the
        integration in a sandbox, and invite your colleagues in the partner portal. You can have one open application,
        and send {MAX_RECENT_APPLICATIONS} in {RECENT_DAYS} days. To list your own tool, <a href="/submit">submit it</a>{' '}
        instead.
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
        <SubmitButton look="primary">Send application</SubmitButton>
        <LinkButton look="quiet" href="/partners" text="View partner overview" />
      </div>
    </form>
  </>
);

const UserApplication = ({ application }: { application: ApplicationDto }): VNode => (
  <RequestPanel request={application}>
    {application.partnerId !== null && (
      <p>
        <a href={`/partner/${application.partnerId}`}>
          Open partner portal<span class="visually-hidden"> of {application.name}</span>
        </a>
      </p>
    )}
    {application.status === 'open' && (
      <ActionForm action={`/partners/apply/${application.id}/withdraw`} look="small" text="Withdraw application" />
    )}
  </RequestPanel>
);

/** The fields of an application, without the policy. */
const APPLICATION_FIELDS: FieldGroup[] = [
  {
    heading: 'Your company',
    fields: [
      { name: 'name', label: 'Name', control: { kind: 'line' }, hint: 'Of your directory or platform.' },
      { name: 'website', label: 'Website', control: { kind: 'line', type: 'url' }, hint: 'Public URL.' },
      {
        name: 'contactEmail',
        label: 'Contact email',
        control: { kind: 'line', type: 'email' },
        hint: 'For our team. Emails about this application go to your account’s email address.',
      },
      {
        name: 'purpose',
        label: 'Purpose',
        control: { kind: 'text', rows: 6 },
        hint: 'What you want to do, and about how many tools you submit per month. Up to 2,000 characters.',
      },
    ],
  },
  {
    heading: 'Integration',
    fields: [
      {
        name: 'webhookUrl',
        label: 'Webhook URL',
        control: { kind: 'line', type: 'url' },
        hint: 'Optional. Public HTTPS URL that receives events. You can add it later.',
        empty: null,
      },
      {
        name: 'supportMode',
        label: SUPPORT_MODE_LABEL,
        control: { kind: 'choice', options: SUPPORT_MODES.map((mode) => [mode, SUPPORT_MODE_NAMES[mode]]) },
        hint: 'To questions of your customers, if you forward them.',
      },
      { name: 'supportEnabled', label: 'Forward questions of customers (support)', control: { kind: 'flag' } },
    ],
  },
];
