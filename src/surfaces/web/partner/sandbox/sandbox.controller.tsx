import { Body, Get } from '@nestjs/common';
import type { VNode } from 'preact';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { ForMembers } from '../../../admission/policy.js';
import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import { AskingService } from '../../../../contexts/support/asking/asking.service.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { MAX_REPLY, TestReplyBody } from '../../../../contexts/support/inbox/admin-conversation.dto.js';
import {
  type PendingQuestion,
  SimulatedRepliesService,
} from '../../../../contexts/support/sandbox/simulated-replies.service.js';
import { TestDataService } from '../../../../contexts/support/sandbox/test-data.service.js';
import { EVENTS } from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import { Id } from '../../../../platform/input/parameters.js';
import { TestEventBody, TestEventsService } from '../../../api/partner/test-events.service.js';
import { Summary } from '../../kit/components/blocks.js';
import { Section, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { useMember } from '../../kit/components/viewer.js';
import { SelectField } from '../../kit/forms/filters.js';
import { Confirmation, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { EMPTY_FORM, type Form, type FormResult, type FormState, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { memberPath, PartnerFrame, PortalPages } from '../frame/partner-frame.js';

@PortalPages('partner/:clientId/test/sandbox')
export class SandboxController {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly events: TestEventsService,
    private readonly replies: SimulatedRepliesService,
    private readonly asking: AskingService,
    private readonly data: TestDataService,
  ) {}

  /** `repliesTo`: the conversation whose reply was rejected. */
  @Get()
  async showSandbox(
    @CurrentMember() { clientId }: CurrentPartner,
    sent = EMPTY_FORM,
    repliesTo?: string,
  ): Promise<FreshPage> {
    const [{ webhookUrl, supportMode }, questions] = await Promise.all([
      this.clients.getClient(clientId),
      this.replies.listPendingQuestions(clientId),
    ]);
    return page(SandboxView, { webhookUrl, supportMode, questions, sent, repliesTo }, sent.status);
  }

  @ForMembers('editor')
  @PostOnce('events')
  sendSample(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: TestEventBody,
      action: ({ event }) => this.events.sendSample(member.userId, member.clientId, event),
      rerender: (sent) => this.showSandbox(member, sent),
      redirectTo: memberPath(member, '/sandbox?done=sent'),
    });
  }

  @ForMembers('editor')
  @PostOnce('conversations/:id/reply')
  reply(@CurrentMember() member: CurrentPartner, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: TestReplyBody,
      action: ({ content }) => this.replies.sendReply(member.clientId, id, content),
      rerender: (sent) => this.showSandbox(member, sent, id),
      redirectTo: memberPath(member, '/sandbox?done=replied'),
    });
  }

  /** Accepts a suggestion as a customer on the partner's page would. */
  @ForMembers('editor')
  @PostForm('conversations/:id/accept/:articleId')
  accept(@CurrentMember() member: CurrentPartner, @Id() id: string, @Id('articleId') articleId: string): FormResult {
    return handleForm({
      action: () => this.asking.acceptSuggestion(member.clientId, id, articleId),
      rerender: ({ message, status }) => this.showSandbox(member, { ...EMPTY_FORM, rejection: message, status }),
      redirectTo: memberPath(member, `/support/conversations/${id}`),
    });
  }

  @ForMembers('editor')
  @PostForm('delete')
  deleteTestData(@CurrentMember() member: CurrentPartner): FormResult {
    return handleForm({
      action: () => this.data.deleteTestData(member.userId, member.clientId),
      rerender: (sent) => this.showSandbox(member, sent),
      redirectTo: memberPath(member, '/sandbox?done=deleted'),
    });
  }
}

interface SandboxProps {
  webhookUrl: string | null;
  supportMode: SupportMode;
  questions: PendingQuestion[];
  sent: FormState;
  repliesTo: string | undefined;
}

const DONE = { sent: 'Sample event sent.', replied: 'Reply sent.', deleted: 'Test data deleted.' };

function SandboxView(shown: SandboxProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/sandbox');
  const isEditor = hasRole(member.role, 'editor');
  return (
    <PartnerFrame section="/sandbox" title="Sandbox">
      <Confirmation messages={DONE} />
      <Rejection text={shown.sent.rejection} />
      {!isEditor && <p>Viewers can't change the sandbox. Ask an owner of this partner for the editor role.</p>}
      {isEditor && (
        <>
          <SampleEvent path={path} webhookUrl={shown.webhookUrl} />
          <Questions path={path} {...shown} />
          <DeleteData path={path} />
        </>
      )}
    </PartnerFrame>
  );
}

const SampleEvent = ({ path, webhookUrl }: { path: string; webhookUrl: string | null }): VNode => (
  <Section id="sample" class="panel stack stack-tight" title="Sample event">
    {webhookUrl === null ? (
      <p>
        To send sample events, set the <a href={memberPath(useMember(), '/webhooks')}>webhook URL</a> of the sandbox.
      </p>
    ) : (
      <form class="stack stack-tight" method="post" action={`${path}/events`}>
        <OneTimeToken />
        <p class="small quiet">Sent to {webhookUrl}, signed with the secret of the sandbox.</p>
        <SelectField name="event" label="Event" options={EVENTS.map((event) => [event, event])} />
        <SubmitLine>Send sample event</SubmitLine>
      </form>
    )}
  </Section>
);

const Questions = ({ path, supportMode, questions, sent, repliesTo }: SandboxProps & { path: string }): VNode => (
  <Section id="questions" class="panel stack" title="Pending questions">
    <p class="small quiet">
      A question that is left pending gets a simulated reply after 20 seconds. You can reply first.
    </p>
    {questions.length === 0 && <p>No questions waiting.</p>}
    {questions.map(({ conversationId, text, waitingSince, suggestions }) => (
      <form class="stack stack-tight" method="post" action={`${path}/conversations/${conversationId}/reply`}>
        <OneTimeToken />
        <p dir="auto">
          {text}{' '}
          <span class="quiet">
            <ExactAgo at={waitingSince} />
          </span>
        </p>
        <div class="field">
          <label for={`content-${conversationId}`}>Reply</label>
          <textarea id={`content-${conversationId}`} name="content" rows={3} required maxLength={MAX_REPLY} dir="auto">
            {conversationId === repliesTo ? sent.typed.content : ''}
          </textarea>
          {conversationId === repliesTo && sent.problems.has('content') && <p class="note tone-bad">Enter a reply.</p>}
        </div>
        <SubmitLine look="small">Send reply</SubmitLine>
        {supportMode === 'hybrid' && suggestions.length > 0 && (
          <div class="row">
            Your page can <a href="/docs/support#offer-suggestions">offer these</a> to the customer:
            {suggestions.map(({ articleId, title }) => (
              <SubmitButton
                look="small"
                formaction={`${path}/conversations/${conversationId}/accept/${articleId}`}
                formnovalidate
                text={`Did you mean “${title}”?`}
              />
            ))}
          </div>
        )}
      </form>
    ))}
  </Section>
);

/** Asks for confirmation, because it can't be undone. */
const DeleteData = ({ path }: { path: string }): VNode => (
  <Section id="delete" class="panel stack stack-tight" title="Test data">
    <p>Submissions, deliveries and conversations of the sandbox are deleted 30 days after they were created.</p>
    <details class="fold">
      <Summary>Delete test data</Summary>
      <form class="stack stack-tight" method="post" action={`${path}/delete`}>
        <p class="small">
          Deletes all submissions, deliveries and conversations of the sandbox now. Keys, webhook URL and secret stay.
          This can't be undone.
        </p>
        <SubmitLine look="danger">Delete all test data</SubmitLine>
      </form>
    </details>
  </Section>
);
