import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { SecretState } from '../../../../contexts/webhooks/webhook-secrets.js';
import type { EventReference } from '../../../reference/event-samples.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { shownBase } from '../../kit/conflicts/form-conflicts.js';
import { SecretForms, SecretStatus } from '../../kit/deliveries/webhook-secret.js';
import { AlreadySent } from '../../kit/forms/already-sent.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Field } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { PingForm } from '../deliveries/ping-form.js';
import { ForOwners } from '../frame/for-owners.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';
import { EventList } from './event-list.js';
import { ReceiverSamples } from './receiver-samples.js';
import { URL_LABEL, urlValues } from './webhook-url.js';

const DONE = { saved: 'Webhook URL saved.' };

/** The last form sent from the page. */
export interface SentWebhooks extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
  /** Whether the form that creates a secret was sent again. */
  repeated?: boolean;
}

export interface PartnerWebhooksProps {
  frame: Frame;
  client: PartnerDto;
  secret: SecretState | null;
  events: readonly EventReference[];
  sent: SentWebhooks;
}

export function PartnerWebhooksView({ frame, client, secret, events, sent }: PartnerWebhooksProps): VNode {
  const { member } = frame;
  const path = memberPath(member, '/webhooks');
  return (
    <PartnerFrame {...frame} section="/webhooks" title="Webhooks">
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} done={sent.done} />
      {sent.repeated === true && <AlreadySent>It created a secret, which is shown only once.</AlreadySent>}
      <div class="columns">
        <section class="panel stack stack-tight" aria-labelledby="url">
          <h2 id="url">{URL_LABEL}</h2>
          <UrlForm frame={frame} client={client} sent={sent} />
          {client.webhookUrl !== null && hasRole(member.role, 'editor') && <PingForm member={member} />}
          <a href={memberPath(member, '/deliveries')}>View deliveries</a>
        </section>
        <section class="panel stack stack-tight" aria-labelledby="secret">
          <h2 id="secret">Secret</h2>
          <SecretStatus state={secret} />
          <ForOwners frame={frame} path={path} what="create a secret">
            <SecretForms action={`${path}/secret`} state={secret} />
          </ForOwners>
        </section>
      </div>
      <EventList events={events} />
      <ReceiverSamples />
    </PartnerFrame>
  );
}

function UrlForm({ frame, client, sent }: Pick<PartnerWebhooksProps, 'frame' | 'client' | 'sent'>): VNode {
  const { member, user } = frame;
  const path = memberPath(member, '/webhooks');
  const { typed, problems, conflict } = sent;
  const canChange = hasRole(member.role, 'owner') && isRecent(user);
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
        <Field
          name="webhookUrl"
          label={URL_LABEL}
          hint="https only. Leave it empty to stop events."
          problem={problems?.get('webhookUrl')}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="url"
              placeholder="https://"
              value={typed === undefined ? (client.webhookUrl ?? '') : (typed.webhookUrl ?? '')}
            />
          )}
        </Field>
      </fieldset>
      <ForOwners frame={frame} path={path} what="change the webhook URL">
        <div>
          <button class="button button-primary button-small" type="submit">
            Save webhook URL
          </button>
        </div>
      </ForOwners>
    </form>
  );
}
