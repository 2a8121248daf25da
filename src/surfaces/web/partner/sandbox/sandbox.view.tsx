import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { MAX_REPLY } from '../../../../contexts/support/inbox/admin-conversation.dto.js';
import type { PendingQuestion } from '../../../../contexts/support/sandbox/simulated-replies.service.js';
import { EVENTS } from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import { Section, SubmitLine } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { Summary } from '../../kit/components/blocks.js';
import { Confirmation, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { SelectField } from '../../kit/forms/filters.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { useMember } from '../../kit/components/viewer.js';
import { memberPath, PartnerFrame } from '../frame/partner-frame.js';

interface SandboxProps {
  webhookUrl: string | null;
  questions: PendingQuestion[];
  sent: FormState;
  repliesTo: string | undefined;
}

const DONE = { sent: 'Sample event sent.', replied: 'Reply sent.', deleted: 'Test data deleted.' };

export function SandboxView(shown: SandboxProps): VNode {
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

const Questions = ({ path, questions, sent, repliesTo }: SandboxProps & { path: string }): VNode => (
  <Section id="questions" class="panel stack" title="Pending questions">
    <p class="small quiet">
      A question that is left pending gets a simulated reply after 20 seconds. You can reply first.
    </p>
    {questions.length === 0 && <p>No questions waiting.</p>}
    {questions.map(({ conversationId, text, waitingSince }) => (
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
