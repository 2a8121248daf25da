import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { MAX_REPLY } from '../../../../contexts/support/desk/desk.dto.js';
import type { PendingQuestion } from '../../../../contexts/support/simulated/simulated-replies.js';
import { EVENTS } from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Summary } from '../../kit/components/faq.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { SelectField } from '../../kit/forms/filters.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useMember } from '../../kit/pages/viewer.js';
import { PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

interface SandboxProps {
  webhookUrl: string | null;
  questions: PendingQuestion[];
  done: unknown;
  sent: SentForm;
  repliesTo: string | undefined;
}

const DONE = { sent: 'Sample event sent.', replied: 'Reply sent.', deleted: 'Test data deleted.' };

export function SandboxView(shown: SandboxProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/sandbox');
  const isEditor = hasRole(member.role, 'editor');
  return (
    <PartnerFrame section="/sandbox" title="Sandbox">
      <Confirmation messages={DONE} done={shown.done} />
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
  <section class="panel stack stack-tight" aria-labelledby="sample">
    <h2 id="sample">Sample event</h2>
    {webhookUrl === null ? (
      <p>
        To send sample events, set the <a href={memberPath(useMember(), '/webhooks')}>webhook URL</a> of the sandbox.
      </p>
    ) : (
      <form class="stack stack-tight" method="post" action={`${path}/events`}>
        <OneTimeToken />
        <p class="small quiet">Sent to {webhookUrl}, signed with the secret of the sandbox.</p>
        <SelectField
          name="event"
          label="Event"
          options={EVENTS.map((event) => ({ value: event, name: event }))}
          chosen={undefined}
        />
        <div>
          <button class="button" type="submit">
            Send sample event
          </button>
        </div>
      </form>
    )}
  </section>
);

const Questions = ({ path, questions, sent, repliesTo }: SandboxProps & { path: string }): VNode => (
  <section class="panel stack" aria-labelledby="questions">
    <h2 id="questions">Pending questions</h2>
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
        <div>
          <button class="button button-small" type="submit">
            Send reply
          </button>
        </div>
      </form>
    ))}
  </section>
);

/** Asks for confirmation, because it can't be undone. */
const DeleteData = ({ path }: { path: string }): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="delete">
    <h2 id="delete">Test data</h2>
    <p>Submissions, deliveries and conversations of the sandbox are deleted 30 days after they were created.</p>
    <details class="fold">
      <Summary>Delete test data</Summary>
      <form class="stack stack-tight" method="post" action={`${path}/delete`}>
        <p class="small">
          Deletes all submissions, deliveries and conversations of the sandbox now. Keys, webhook URL and secret stay.
          This can't be undone.
        </p>
        <div>
          <button class="button button-danger" type="submit">
            Delete all test data
          </button>
        </div>
      </form>
    </details>
  </section>
);
