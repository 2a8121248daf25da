import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { ROTATION_EFFECTS } from '../../../../contexts/webhooks/delivery.dto.js';
import type { SecretState } from '../../../../contexts/webhooks/webhook-secrets.js';
import type { EventReference } from '../../../reference/event-samples.js';
import { SAMPLE_RECEIVERS } from '../../../reference/sample-receivers.js';
import { ShownSecret } from '../../kit/access/shown-secret.js';
import { CodeBlock } from '../../kit/components/code-block.js';
import { Summary } from '../../kit/components/faq.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { shownBase, type Values } from '../../kit/conflicts/form-conflicts.js';
import { SecretForms, SecretStatus } from '../../kit/deliveries/webhook-secret.js';
import { AlreadySent } from '../../kit/forms/already-sent.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { TextField } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useMember, useUser } from '../../kit/pages/viewer.js';
import { PingForm } from '../deliveries/deliveries.view.js';
import { ForOwners, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

const DONE = { saved: 'Webhook URL saved.' };

export const URL_LABEL = 'Webhook URL';

/** What the form shows. */
export const urlValues = ({ webhookUrl }: PartnerDto): Values => ({ webhookUrl });

/** The samples of an event whose body depends on the partner's support mode. */
const SAMPLE_NAMES: Record<string, string> = {
  ConversationSummary: 'If AI replies first',
  HumanConversation: 'If only our team replies',
};

/** The last form sent from the page. */
export interface SentWebhooks extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
  /** Whether the form that creates a secret was sent again. */
  repeated?: boolean;
}

interface PartnerWebhooksProps {
  client: PartnerDto;
  secret: SecretState | null;
  events: readonly EventReference[];
  sent: SentWebhooks;
}

export function PartnerWebhooksView({ client, secret, events, sent }: PartnerWebhooksProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/webhooks');
  return (
    <PartnerFrame section="/webhooks" title="Webhooks">
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} done={sent.done} />
      {sent.repeated === true && <AlreadySent>It created a secret, which is shown only once.</AlreadySent>}
      <div class="columns">
        <section class="panel stack stack-tight" aria-labelledby="url">
          <h2 id="url">{URL_LABEL}</h2>
          <UrlForm client={client} sent={sent} />
          {client.webhookUrl !== null && hasRole(member.role, 'editor') && <PingForm />}
          <a href={memberPath(member, '/deliveries')}>View deliveries</a>
        </section>
        <section class="panel stack stack-tight" aria-labelledby="secret">
          <h2 id="secret">Secret</h2>
          <SecretStatus state={secret} />
          <ForOwners path={path} what="create a secret">
            <SecretForms action={`${path}/secret`} state={secret} />
          </ForOwners>
        </section>
      </div>
      <EventList events={events} />
      <ReceiverSamples />
    </PartnerFrame>
  );
}

function UrlForm({ client, sent }: Pick<PartnerWebhooksProps, 'client' | 'sent'>): VNode {
  const member = useMember();
  const path = memberPath(member, '/webhooks');
  const { typed, problems, conflict } = sent;
  const canChange = hasRole(member.role, 'owner') && isRecent(useUser());
  return (
    <form
      class="stack stack-tight"
      method="post"
      action={`${path}/url`}
      aria-labelledby="url"
      {...draftAttributes(typed !== undefined)}
    >
      {conflict !== undefined && <ConflictNotice {...conflict} />}
      <BaseFields base={shownBase(typed, client.version, urlValues(client))} />
      <fieldset class="stack stack-tight" disabled={!canChange}>
        <TextField
          name="webhookUrl"
          label={URL_LABEL}
          hint="https only. Leave it empty to stop events."
          problem={problems?.get('webhookUrl')}
          type="url"
          placeholder="https://"
          value={(typed ?? client).webhookUrl ?? ''}
        />
      </fieldset>
      <ForOwners path={path} what="change the webhook URL">
        <div>
          <button class="button button-primary button-small" type="submit">
            Save webhook URL
          </button>
        </div>
      </ForOwners>
    </form>
  );
}

const EventList = ({ events }: { events: readonly EventReference[] }): VNode => (
  <section class="stack stack-tight" aria-labelledby="events">
    <h2 id="events">Events</h2>
    <p>
      Each event is a POST request with a JSON body. It is sent once. Respond with 2xx within 10 seconds. The status
      alone decides whether it counts as delivered.
    </p>
    <details class="fold">
      <Summary>Headers</Summary>
      <dl class="facts">
        {events[0]?.headers.map(({ name, description }) => (
          <div>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
    {events.map(({ event, summary, description, samples }) => (
      <details class="fold">
        <Summary>
          <span>
            <code>{event}</code> {summary}
          </span>
        </Summary>
        <div class="stack stack-tight">
          <p>{description}</p>
          {samples.map(({ name, body }) => (
            <>
              {name !== undefined && <h3>{SAMPLE_NAMES[name] ?? name}</h3>}
              <CodeBlock text={JSON.stringify(body, null, 2)} what={`sample of ${event}`} />
            </>
          ))}
        </div>
      </details>
    ))}
  </section>
);

const ReceiverSamples = (): VNode => (
  <section class="stack stack-tight" aria-labelledby="receivers">
    <h2 id="receivers">Sample receivers</h2>
    <p>A receiver verifies the signature of the raw body, responds, and then processes the event.</p>
    {SAMPLE_RECEIVERS.map(({ language, fileName, source }) => (
      <details class="fold">
        <Summary>
          {language} ({fileName})
        </Summary>
        <CodeBlock text={source} what={`${language} receiver`} />
      </details>
    ))}
  </section>
);

export const NewSecretView = ({ secret }: { secret: string }): VNode => (
  <PartnerFrame section="/webhooks" title="New signing secret">
    <section class="panel stack" aria-labelledby="secret">
      <ShownSecret id="secret" heading={useMember().partnerName} secret={secret} what="signing secret" />
      <p class="small quiet">
        If it replaces another secret: {ROTATION_EFFECTS} If the secret is lost, create a new one.
      </p>
      <div>
        <a class="button" href={memberPath(useMember(), '/webhooks')}>
          Done
        </a>
      </div>
    </section>
  </PartnerFrame>
);
