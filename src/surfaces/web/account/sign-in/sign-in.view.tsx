import type { VNode } from 'preact';
import { CODE_DIGITS } from '../../../../contexts/accounts/sign-in/sign-in-requests.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { Icon } from '../../kit/components/icons.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { ProviderButtons } from './provider.view.js';
import type { AvailableMethods } from './sign-in-methods.js';
import { SignInFrame } from './sign-in-frame.js';

interface FormProps {
  problems: Problems;
  /** An error that is not about a field. */
  rejection?: string | undefined;
}

interface SignInProps extends FormProps, AvailableMethods {
  typed: Readonly<Record<string, string>>;
  signedInAs?: string | undefined;
  /** The form that was just handled. */
  done?: unknown;
}

const DONE = { 'signed-out': 'You’re signed out.' };

const FIRST_TIME = 'New here? Signing in creates your account.';

export const SignInView = (props: SignInProps): VNode => {
  const { isEmailAvailable, hasDevelopmentMail, providers, typed, rejection, signedInAs, done } = props;
  if (!isEmailAvailable && providers.length === 0) return <NoSignInMethod />;
  const lead = isEmailAvailable ? 'No password needed: we’ll email you a link and a code.' : 'No password needed.';
  return (
    <SignInFrame title="Sign in" lead={`${lead} ${FIRST_TIME}`}>
      <Confirmation messages={DONE} done={done} />
      {signedInAs !== undefined && (
        <div class="notice">
          <Icon name="info" />
          <div>
            You’re signed in as <strong>{signedInAs}</strong>. For your security, sign in again to continue.
          </div>
        </div>
      )}
      <Rejection text={rejection} isBesideFocus />
      {isEmailAvailable && <EmailForm {...props} />}
      {hasDevelopmentMail && <DevelopmentMail />}
      {isEmailAvailable && providers.length > 0 && (
        <div class="row quiet">
          <hr />
          or
          <hr />
        </div>
      )}
      {providers.length > 0 && <ProviderButtons providers={providers} next={typed.next ?? ''} />}
      <p class="small quiet">
        You’ll accept the <a href="/policy">acceptable-use policy</a> when you create your first key.
      </p>
    </SignInFrame>
  );
};

/** Without SMTP_URL, developers read emails here. */
const DevelopmentMail = (): VNode => (
  <p class="small quiet">
    Development: emails aren’t sent. Read them at <a href="/dev/mail">/dev/mail</a>.
  </p>
);

const NoSignInMethod = (): VNode => (
  <SignInFrame title="Sign in" lead="Sign-in isn’t set up on this site.">
    <div class="notice tone-warn">
      <Icon name="info" />
      <div>
        To enable it, the operator sets <code>SMTP_URL</code>, <code>OIDC_ISSUER</code> or <code>GITHUB_CLIENT_ID</code>
        . API keys keep working.
      </div>
    </div>
  </SignInFrame>
);

const EmailForm = ({ typed, problems }: Pick<SignInProps, 'typed' | 'problems'>): VNode => (
  <form class="stack" method="post" action="/sign-in">
    <OneTimeToken />
    <input type="hidden" name="next" value={typed.next ?? ''} />
    <Field name="email" label="Email address" problem={problems.get('email')}>
      {(attributes) => (
        <input
          {...attributes}
          type="email"
          autocomplete="email"
          autofocus
          required
          maxLength={MAX_EMAIL}
          value={typed.email ?? ''}
        />
      )}
    </Field>
    <button class="button button-primary button-wide" type="submit">
      Email me a link and code
    </button>
  </form>
);

export const CodeView = ({
  problems,
  rejection,
  hasDevelopmentMail,
}: FormProps & Pick<AvailableMethods, 'hasDevelopmentMail'>): VNode => (
  <SignInFrame
    title="Check your email"
    lead="We sent you a link and a code. Each works once, within 10 minutes, in this browser."
  >
    <Rejection text={rejection} isBesideFocus />
    <form class="stack" method="post" action="/sign-in/code">
      <Field name="code" label="Sign-in code" hint={`${CODE_DIGITS} digits.`} problem={problems.get('code')}>
        {(attributes) => (
          <input
            {...attributes}
            class="code-input"
            inputMode="numeric"
            autocomplete="one-time-code"
            autofocus
            required
            maxLength={20}
          />
        )}
      </Field>
      <button class="button button-primary button-wide" type="submit">
        Sign in
      </button>
    </form>
    {hasDevelopmentMail && <DevelopmentMail />}
    <p class="small quiet">
      Didn’t get it? Check your spam folder, or <a href="/sign-in">send another email</a>.
    </p>
  </SignInFrame>
);

interface LinkProps {
  link: string;
  email?: string | undefined;
  rejection?: string | undefined;
}

/** Opening the link does not sign in, because mail scanners open links; the button does. */
export const LinkView = ({ link, email, rejection }: LinkProps): VNode => (
  <SignInFrame title="Sign in">
    <Rejection text={rejection} />
    {email === undefined ? (
      <a class="button" href="/sign-in">
        Send a new email
      </a>
    ) : (
      <form class="stack" method="post" action={`/sign-in/link/${link}`}>
        <p>
          Sign in as <strong>{email}</strong> in this browser?
        </p>
        <button class="button button-primary button-wide" type="submit">
          Sign in
        </button>
      </form>
    )}
  </SignInFrame>
);
