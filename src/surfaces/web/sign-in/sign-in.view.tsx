import type { ComponentChildren, VNode } from 'preact';
import { CODE_DIGITS } from '../../../contexts/access/sign-in/sign-in-requests.js';
import { MAX_EMAIL } from '../../../platform/input/value-rules.js';
import { Field, type Problems } from '../forms/field.js';
import { Icon } from '../components/icons.js';
import { Layout } from '../layout/layout.js';
import { Refusal } from '../forms/refusal.js';

interface FormProps {
  problems: Problems;
  /** Why nothing was done, apart from the fields. */
  refusal?: string | undefined;
}

interface FrameProps {
  title: string;
  lead?: ComponentChildren;
  children: ComponentChildren;
}

const Frame = ({ title, lead, children }: FrameProps): VNode => (
  <Layout
    title={`${title} · Catalog`}
    description="Sign in to Catalog with a link or a code by e-mail."
    noindex
    ownSearch
  >
    <div class="page-narrow container stack stack-loose">
      <div class="stack stack-tight">
        <h1>{title}</h1>
        {lead !== undefined && <p class="quiet">{lead}</p>}
      </div>
      {children}
    </div>
  </Layout>
);

interface SignInProps extends FormProps {
  typed: Readonly<Record<string, string>>;
  signedInAs?: string | undefined;
  /** False where the service cannot send mails. */
  isAvailable: boolean;
}

export const SignInView = ({ isAvailable, ...props }: SignInProps): VNode =>
  isAvailable ? <SignInForm {...props} /> : <NoMail />;

const NoMail = (): VNode => (
  <Frame title="Sign in" lead="Signing in by mail is not configured on this site.">
    <div class="notice tone-warn">
      <Icon name="info" />
      <div>
        Its operator has to set <code>SMTP_URL</code>. Until then nobody can sign in by mail; keys and programs that use
        them work as before.
      </div>
    </div>
  </Frame>
);

const SignInForm = ({ typed, problems, refusal, signedInAs }: Omit<SignInProps, 'isAvailable'>): VNode => (
  <Frame
    title="Sign in"
    lead="There is no password: we send you a link and a code. An account is made when you sign in for the first time."
  >
    {signedInAs !== undefined && (
      <div class="notice">
        <Icon name="info" />
        <div>
          You are signed in as <strong>{signedInAs}</strong>. What concerns your account, your keys or others asks for a
          sign-in of the last 15 minutes.
        </div>
      </div>
    )}
    <Refusal text={refusal} />
    <form class="stack" method="post" action="/sign-in">
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
    <p class="small quiet">
      Signing in agrees to nothing yet. The <a href="/policy">acceptable-use policy</a> is asked for when you make a
      key.
    </p>
  </Frame>
);

export const CodeView = ({ problems, refusal }: FormProps): VNode => (
  <Frame
    title="Look in your mail"
    lead="A link and a code are on their way. Both work once, for ten minutes, in this browser."
  >
    <Refusal text={refusal} />
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
    <p class="small quiet">
      Nothing came? Look in the spam folder, or <a href="/sign-in">ask for another mail</a>.
    </p>
  </Frame>
);

interface LinkProps {
  link: string;
  email?: string | undefined;
  refusal?: string | undefined;
}

/** Opening the link of a mail only shows this; the button signs in. */
export const LinkView = ({ link, email, refusal }: LinkProps): VNode => (
  <Frame title="Sign in">
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
  </Frame>
);
