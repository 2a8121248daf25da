import type { VNode } from 'preact';
import { ROTATION_EFFECTS } from '../../../../contexts/webhooks/delivery.dto.js';
import type { SecretState } from '../../../../contexts/webhooks/webhook-secrets.js';
import { ExactAgo, Until } from '../components/date.js';
import { Summary } from '../components/faq.js';
import { OneTimeToken } from '../forms/one-time-token.js';

interface WebhookSecretProps {
  /** Where the forms are sent to. */
  action: string;
  state: SecretState | null;
}

export const SecretStatus = ({ state }: Pick<WebhookSecretProps, 'state'>): VNode => (
  <>
    <p class="small">
      {state === null ? (
        'No secret yet: events are not signed.'
      ) : (
        <>
          Events are signed. Secret created <ExactAgo at={state.issuedAt} />.
        </>
      )}
    </p>
    {state?.previousUntil != null && (
      <p class="small">
        webhook-signature also carries a signature with the previous secret. It stops <Until at={state.previousUntil} />
        .
      </p>
    )}
  </>
);

/** Creates or rotates the secret that signs events. */
export const SecretForms = ({ action, state }: WebhookSecretProps): VNode =>
  state === null ? (
    <form class="row" method="post" action={action}>
      <OneTimeToken />
      <button class="button button-small" type="submit">
        Create secret
      </button>
      <span class="small quiet">Shown only once.</span>
    </form>
  ) : (
    <RotateSecret action={action} />
  );

/** Asks for confirmation: receivers that verify the first header reject every event until they have the new secret. */
const RotateSecret = ({ action }: { action: string }): VNode => (
  <details class="fold">
    <Summary>Rotate secret</Summary>
    <form class="stack stack-tight" method="post" action={action}>
      <OneTimeToken />
      <p class="small">
        {ROTATION_EFFECTS} Receivers that verify X-Catalog-Signature reject events until they have the new secret. It is
        shown only once.
      </p>
      <div>
        <button class="button button-small button-danger" type="submit" name="confirmed" value="true">
          Rotate secret now
        </button>
      </div>
    </form>
  </details>
);
