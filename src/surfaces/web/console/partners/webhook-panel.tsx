import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { DeliveryDto } from '../../../../contexts/webhooks/delivery.dto.js';
import type { SecretState } from '../../../../contexts/webhooks/webhook-secrets.js';
import { ActionForm } from '../../kit/forms/action-form.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { SecretForms, SecretStatus } from '../../kit/deliveries/webhook-secret.js';
import { RecentSignIn } from '../../kit/access/recent-sign-in.js';

interface WebhookPanelProps {
  partner: PartnerDto;
  /** Null for a partner without a secret. */
  secret: SecretState | null;
  ping: DeliveryDto | undefined;
}

/** The secret that signs events, and a test of the receiver. */
export function WebhookPanel({ partner, secret, ping }: WebhookPanelProps): VNode {
  const path = `/console/partners/${partner.id}`;
  return (
    <section class="panel stack" aria-labelledby="webhook">
      <h2 id="webhook">Webhook</h2>
      <div class="stack stack-tight">
        <SecretStatus state={secret} />
        <RecentSignIn path={path} what="create a secret">
          <SecretForms action={`${path}/webhook-secret`} state={secret} />
        </RecentSignIn>
      </div>
      {partner.webhookUrl === null ? (
        <p class="small quiet">To send a test event, set a webhook URL.</p>
      ) : (
        <div class="stack stack-tight">
          <ActionForm action={`${path}/webhook-test`} look="small" isOnce>
            Send test event
          </ActionForm>
          {ping !== undefined && <Ping ping={ping} path={path} />}
        </div>
      )}
    </section>
  );
}

/** Polls until the receiver responds. */
const Ping = ({ ping, path }: { ping: DeliveryDto; path: string }): VNode =>
  ping.status === 'pending' ? (
    <p
      id="ping"
      class="note"
      hx-get={path}
      hx-trigger="every 1s"
      hx-target="#ping"
      hx-select="#ping"
      hx-swap="outerHTML"
    >
      <Icon name="clock" />
      <span>
        Sent <ExactAgo at={new Date(ping.createdAt)} />, no response yet. <a href={path}>Refresh</a>
      </span>
    </p>
  ) : (
    <p id="ping" class={`note tone-${ping.status === 'delivered' ? 'good' : 'bad'}`} role="status">
      <Icon name={ping.status === 'delivered' ? 'check' : 'alert'} />
      <span>
        {ping.status === 'delivered' ? 'Delivered' : 'Failed'} <ExactAgo at={new Date(ping.createdAt)} />
        {ping.responseStatus !== null && `, response ${ping.responseStatus}`}
        {ping.durationMs !== null && ` after ${ping.durationMs} ms`}
        {ping.responseStatus === null && ping.error !== null && `: ${ping.error}`}
      </span>
    </p>
  );
