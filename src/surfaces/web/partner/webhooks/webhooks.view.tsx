import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { ROTATION_EFFECTS } from '../../../../contexts/webhooks/delivery.dto.js';
import type { SecretState } from '../../../../contexts/webhooks/webhook-secrets.service.js';
import type { EventReference } from '../../../reference/api-documents.service.js';
import { SecretForms, SecretStatus, OneTimeSecret } from '../../kit/access/secrets.js';
import { LinkLine, Section, SubmitLine } from '../../kit/components/elements.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { renderedBase, type Values } from '../../kit/conflicts/form-conflicts.js';
import { AlreadySent, Confirmation, Rejection, TextField } from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { useMember, useUser } from '../../kit/components/viewer.js';
import { PingForm } from '../deliveries/deliveries.view.js';
import { ForOwners, memberPath, PartnerFrame } from '../frame/partner-frame.js';

const DONE = { saved: 'Webhook URL saved.' };

export const URL_LABEL = 'Webhook URL';

/** What the form shows. */
export const urlValues = ({ webhookUrl }: PartnerDto): Values => ({ webhookUrl });

/** The last form sent from the page. */
export interface WebhooksFormState extends Partial<FormState> {
  /** Whether the form that creates a secret was sent again. */
  repeated?: boolean;
}

interface PartnerWebhooksProps {
  client: PartnerDto;
  secret: SecretState | null;
  events: readonly EventReference[];
  sent: WebhooksFormState;
}

export function PartnerWebhooksView({ client, secret, events, sent }: PartnerWebhooksProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/webhooks');
  return (
    <PartnerFrame section="/webhooks" title="Webhooks">
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} />
      {sent.repeated === true && <AlreadySent>It created a secret, which is shown only once.</AlreadySent>}
      <div class="columns">
        <Section id="url" title={URL_LABEL} class="panel stack stack-tight">
          <UrlForm client={client} sent={sent} />
          {client.webhookUrl !== null && hasRole(member.role, 'editor') && <PingForm />}
          <a href={memberPath(member, '/deliveries')}>View deliveries</a>
        </Section>
        <Section id="secret" title="Secret" class="panel stack stack-tight">
          <SecretStatus state={secret} />
          <ForOwners path={path} what="create a secret">
            <SecretForms action={`${path}/secret`} state={secret} />
          </ForOwners>
        </Section>
      </div>
      <EventList events={events} />
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
      <BaseFields base={renderedBase(typed, client.version, urlValues(client))} />
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
        <SubmitLine look="primary small">Save webhook URL</SubmitLine>
      </ForOwners>
    </form>
  );
}

const EventList = ({ events }: { events: readonly EventReference[] }): VNode => (
  <Section id="events" title="Events" class="stack stack-tight">
    <p>
      Each event is a signed POST request with a JSON body. It is sent once. The guide has{' '}
      <a href="/docs/webhooks#write-a-receiver">receivers in Node, Python and PHP</a> and the body of each event.
    </p>
    <ul class="ruled" role="list">
      {events.map(({ event, summary }) => (
        <li>
          <a href={`/docs/webhooks#${event.replace('.', '')}`}>
            <code>{event}</code>
          </a>{' '}
          {summary}
        </li>
      ))}
    </ul>
  </Section>
);

export const NewSecretView = ({ secret }: { secret: string }): VNode => (
  <PartnerFrame section="/webhooks" title="New signing secret">
    <section class="panel stack" aria-labelledby="secret">
      <OneTimeSecret id="secret" heading={useMember().partnerName} secret={secret} what="signing secret" />
      <p class="small quiet">
        If it replaces another secret: {ROTATION_EFFECTS} If the secret is lost, create a new one.
      </p>
      <LinkLine href={memberPath(useMember(), '/webhooks')} text="Done" />
    </section>
  </PartnerFrame>
);
