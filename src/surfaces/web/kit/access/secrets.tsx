import type { ComponentChildren, VNode } from 'preact';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ROTATION_EFFECTS } from '../../../../contexts/webhooks/delivery.dto.js';
import type { SecretState } from '../../../../contexts/webhooks/webhook-secrets.service.js';
import { CopyButton, Summary } from '../components/blocks.js';
import { Note, NoteLine, SubmitButton, SubmitLine } from '../components/elements.js';
import { ExactAgo, Until } from '../components/formats.js';
import { useUser } from '../components/viewer.js';
import { OneTimeToken } from '../forms/forms.js';
import { pathWithQuery } from '../lists/tables.js';

interface RecentSignInProps {
  /** The path to return to. */
  path: string;
  /** The action, as in "change the role". */
  what: string;
  children: ComponentChildren;
}

/** A form that needs a recent sign-in, or a link to sign in. Shown before the form, so no typed text is lost. */
export const RecentSignIn = ({ path, what, children }: RecentSignInProps): VNode =>
  isRecent(useUser()) ? (
    <>{children}</>
  ) : (
    <NoteLine icon="clock">
      <a href={pathWithQuery('/sign-in', { next: path })}>Sign in again</a> to {what}.
    </NoteLine>
  );

interface OneTimeSecretProps {
  /** The `id` of the heading. */
  id?: string;
  heading: string;
  secret: string;
  /** The kind of secret, such as `key`. */
  what: string;
  children: ComponentChildren;
}

/** A secret that is shown only in the response to the form that created it. */
export const OneTimeSecret = ({ id = 'secret', heading, secret, what, children }: OneTimeSecretProps): VNode => (
  <section class="panel stack" aria-labelledby={id}>
    <div class="row row-apart">
      <h2 id={id} dir="auto">
        {heading}
      </h2>
      <Note icon="alert" tone="warn" text="Shown only once" />
    </div>
    <div class="secret">
      <code>{secret}</code>
      <CopyButton text={secret} what={what} />
    </div>
    {children}
  </section>
);

export const SecretStatus = ({ state }: { state: SecretState | null }): VNode => (
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
export const SecretForms = ({ action, state }: { action: string; state: SecretState | null }): VNode =>
  state === null ? (
    <form class="row" method="post" action={action}>
      <OneTimeToken />
      <SubmitButton look="small">Create secret</SubmitButton>
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
      <SubmitLine look="small danger" name="confirmed" value="true" text="Rotate secret now" />
    </form>
  </details>
);
