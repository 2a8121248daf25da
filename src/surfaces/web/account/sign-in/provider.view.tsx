import type { VNode } from 'preact';
import type { ProviderId } from '../../../../contexts/accounts/providers/provider.js';
import { Icon } from '../../kit/components/icons.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { SignInFrame } from './sign-in-frame.js';

export interface ShownProvider {
  id: ProviderId;
  name: string;
}

export const ProviderButtons = ({ providers, next }: { providers: ShownProvider[]; next: string }): VNode => (
  <div class="stack stack-tight">
    {providers.map(({ id, name }) => (
      <form method="post" action={`/sign-in/${id}`}>
        <input type="hidden" name="next" value={next} />
        <button class="button button-wide" type="submit">
          <Icon name={id === 'github' ? 'github' : 'organization'} />
          Continue with {name}
        </button>
      </form>
    ))}
  </div>
);

/** Shown briefly; the Refresh header opens the provider. */
export const ToProviderView = ({ name, url }: { name: string; url: string }): VNode => (
  <SignInFrame title="Sign in" lead={`Redirecting you to ${name}.`}>
    <a class="button button-primary button-wide" href={url}>
      Continue to {name}
    </a>
  </SignInFrame>
);

export const ProviderRejectionView = ({ rejection }: { rejection: string }): VNode => (
  <SignInFrame title="Not signed in">
    <Rejection text={rejection} />
    <a class="button button-wide" href="/sign-in">
      Back to sign-in
    </a>
  </SignInFrame>
);
