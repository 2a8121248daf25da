import type { VNode } from 'preact';
import { CODE_DIGITS } from '../../../../contexts/accounts/sign-in/sign-in-requests.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { Icon } from '../../kit/components/icons.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Refusal } from '../../kit/forms/refusal.js';
import { ProviderButtons } from './provider.view.js';
import type { Ways } from './sign-in-ways.js';
import { SignInFrame } from './sign-in-frame.js';

interface FormProps {
  problems: Problems;
  /** Why nothing was done, apart from the fields. */
  refusal?: string | undefined;
}

interface SignInProps extends FormProps, Ways {
  typed: Readonly<Record<string, string>>;
  signedInAs?: string | undefined;
  /** What a form has just done. */
  done?: unknown;
}

const DONE = { 'signed-out': 'You’re signed out.' };

const FIRST_TIME = 'An account is made when you sign in for the first time.';

export const SignInView = (props: SignInProps): VNode => {
  const { isMailAvailable, hasDevelopmentMail, providers, typed, refusal, signedInAs, done } = props;
  if (!isMailAvailable && providers.length === 0) return <NoWay />;
  const lead = isMailAvailable ? 'There is no password: we send you a link and a code.' : 'There is no password here.';
  return (
    <SignInFrame title="Sign in" lead={`${lead} ${FIRST_TIME}`}>
      <Confirmation messages={DONE} done={done} />
      {signedInAs !== undefined && (
        <div class="notice">
          <Icon name="info" />
          <div>
            You are signed in as <strong>{signedInAs}</strong>. What concerns your account, your keys or others asks for
            a sign-in of the last 15 minutes.
          </div>
        </div>
      )}
      <Refusal text={refusal} isBesideFocus />
      {isMailAvailable && <MailForm {...props} />}
      {hasDevelopmentMail && <DevelopmentMail />}
      {isMailAvailable && providers.length > 0 && (
        <div class="row quiet">
          <hr />
          or
          <hr />
        </div>
      )}
      {providers.length > 0 && <ProviderButtons providers={providers} next={typed.next ?? ''} />}
      <p class="small quiet">
        Signing in agrees to nothing yet. The <a href="/policy">acceptable-use policy</a> is asked for when you make a
        key.
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

const NoWay = (): VNode => (
  <SignInFrame title="Sign in" lead="Signing in is not configured on this site.">
    <div class="notice tone-warn">
      <Icon name="info" />
      <div>
        Its operator has to set <code>SMTP_URL</code>, <code>OIDC_ISSUER</code> or <code>GITHUB_CLIENT_ID</code>. Until
        then nobody can sign in; keys and programs that use them work as before.
      </div>
    </div>
  </SignInFrame>
);

const MailForm = ({ typed, problems }: Pick<SignInProps, 'typed' | 'problems'>): VNode => (
  <form class="stack" method="post" action="/sign-in">
    <OneTimeToken />
    <input type="hidden" name="next" value={typed.next ?? ''} />
    <Field name="email" label="E-mail address" problem={problems.get('email')}>
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
      Send me a link and a code
    </button>
  </form>
);

export const CodeView = ({
  problems,
  refusal,
  hasDevelopmentMail,
}: FormProps & Pick<Ways, 'hasDevelopmentMail'>): VNode => (
  <SignInFrame
    title="Look in your mail"
    lead="A link and a code are on their way. Both work once, for ten minutes, in this browser."
  >
    <Refusal text={refusal} isBesideFocus />
    <form class="stack" method="post" action="/sign-in/code">
      <Field name="code" label="Code from the mail" hint={`${CODE_DIGITS} digits.`} problem={problems.get('code')}>
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
      Nothing came? Look in the spam folder, or <a href="/sign-in">ask for another mail</a>.
    </p>
  </SignInFrame>
);

interface LinkProps {
  link: string;
  email?: string | undefined;
  refusal?: string | undefined;
}

/** Opening the link of a mail only shows this; the button signs in. */
export const LinkView = ({ link, email, refusal }: LinkProps): VNode => (
  <SignInFrame title="Sign in">
    <Refusal text={refusal} />
    {email === undefined ? (
      <a class="button" href="/sign-in">
        Ask for a new mail
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
