import type { ComponentChildren, VNode } from 'preact';
import { CODE_DIGITS } from '../../../../contexts/accounts/sign-in/sign-in-requests.service.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import type { ReadableEmail } from '../../../../platform/mail/emails.service.js';
import { Empty, Icon, LinkButton, Notice, SubmitButton } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { useSite } from '../../kit/components/viewer.js';
import { ActionForm, Confirmation, OneTimeToken, Rejection, TextField } from '../../kit/forms/forms.js';
import { Layout } from '../../kit/layout/layout.js';
import type { Form, FormState } from '../../kit/pages/form-handler.js';
import type { AvailableMethods, ProviderChoice } from './sign-in-methods.service.js';

function SignInFrame({ title, lead, children }: { title: string; lead?: string; children: ComponentChildren }): VNode {
  const { siteName } = useSite();
  return (
    <Layout title={title} description={`Sign in to ${siteName} without a password.`} noindex ownSearch>
      <div class="page-narrow container stack stack-loose">
        <div class="stack stack-tight">
          <h1>{title}</h1>
          {lead !== undefined && <p class="quiet">{lead}</p>}
        </div>
        {children}
      </div>
    </Layout>
  );
}

type FormProps = Pick<FormState, 'problems' | 'rejection'>;

interface SignInProps extends FormProps, AvailableMethods {
  typed: Form;
  signedInAs?: string | undefined;
}

const DONE = { 'signed-out': 'You’re signed out.' };

const FIRST_TIME = 'New here? Signing in creates your account.';

export const SignInView = (props: SignInProps): VNode => {
  const { isEmailAvailable, hasDevelopmentMail, providers, typed, rejection, signedInAs } = props;
  if (!isEmailAvailable && providers.length === 0) return <NoSignInMethod />;
  const lead = isEmailAvailable ? 'No password needed: we’ll email you a link and a code.' : 'No password needed.';
  return (
    <SignInFrame title="Sign in" lead={`${lead} ${FIRST_TIME}`}>
      <Confirmation messages={DONE} />
      {signedInAs !== undefined && (
        <Notice icon="info">
          You’re signed in as <strong>{signedInAs}</strong>. For your security, sign in again to continue.
        </Notice>
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
    <Notice icon="info" tone="warn">
      To enable it, the operator sets <code>SMTP_URL</code>, <code>OIDC_ISSUER</code> or <code>GITHUB_CLIENT_ID</code>.
      API keys keep working.
    </Notice>
  </SignInFrame>
);

const ProviderButtons = ({ providers, next }: { providers: ProviderChoice[]; next: string }): VNode => (
  <div class="stack stack-tight">
    {providers.map(({ id, name }) => (
      <ActionForm action={`/sign-in/${id}`} fields={{ next }} look="wide">
        <Icon name={id === 'github' ? 'github' : 'organization'} />
        Continue with {name}
      </ActionForm>
    ))}
  </div>
);

const EmailForm = ({ typed, problems }: Pick<SignInProps, 'typed' | 'problems'>): VNode => (
  <form class="stack" method="post" action="/sign-in">
    <OneTimeToken />
    <input type="hidden" name="next" value={typed.next ?? ''} />
    <TextField
      name="email"
      label="Email address"
      problem={problems.get('email')}
      type="email"
      autocomplete="email"
      autofocus
      required
      maxLength={MAX_EMAIL}
      value={typed.email ?? ''}
    />
    <SubmitButton look="primary wide">Email me a link and code</SubmitButton>
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
      <TextField
        name="code"
        label="Sign-in code"
        hint={`${CODE_DIGITS} digits.`}
        problem={problems.get('code')}
        class="code-input"
        inputMode="numeric"
        autocomplete="one-time-code"
        autofocus
        required
        maxLength={20}
      />
      <SubmitButton look="primary wide">Sign in</SubmitButton>
    </form>
    {hasDevelopmentMail && <DevelopmentMail />}
    <p class="small quiet">
      Didn’t get it? Check your spam folder, or <a href="/sign-in">send another email</a>.
    </p>
  </SignInFrame>
);

/** Opening the link does not sign in, because mail scanners open links; the button does. */
export const LinkView = ({ link, email, rejection }: { link: string; email?: string; rejection?: string }): VNode => (
  <SignInFrame title="Sign in">
    <Rejection text={rejection} />
    {email === undefined ? (
      <LinkButton href="/sign-in" text="Send a new email" />
    ) : (
      <form class="stack" method="post" action={`/sign-in/link/${link}`}>
        <p>
          Sign in as <strong>{email}</strong> in this browser?
        </p>
        <SubmitButton look="primary wide">Sign in</SubmitButton>
      </form>
    )}
  </SignInFrame>
);

/** Shown briefly; the Refresh header opens the provider. */
export const ToProviderView = ({ name, url }: { name: string; url: string }): VNode => (
  <SignInFrame title="Sign in" lead={`Redirecting you to ${name}.`}>
    <LinkButton look="primary wide" href={url} text={`Continue to ${name}`} />
  </SignInFrame>
);

export const ProviderRejectionView = ({ rejection }: { rejection: string }): VNode => (
  <SignInFrame title="Not signed in">
    <Rejection text={rejection} />
    <LinkButton look="wide" href="/sign-in" text="Back to sign-in" />
  </SignInFrame>
);

const LINK = /(https?:\/\/\S+)/;

export const DevelopmentMailView = ({ mails }: { mails: ReadableEmail[] }): VNode => (
  <Layout title="Development mailbox" description="Emails that were not sent." noindex>
    <div class="stack">
      <h1>Development mailbox</h1>
      <p class="lead">Without SMTP_URL, emails aren’t sent. They’re shown here and in the terminal.</p>
      {mails.length === 0 && <Empty heading="No emails yet">New emails appear here.</Empty>}
      {mails.map(({ to, subject, text, at }) => (
        <article class="panel stack">
          <div>
            <h2 class="label">{subject}</h2>
            <p class="small quiet">
              To {to}, <ExactAgo at={at} />
            </p>
          </div>
          {text.split(/\n\n+/).map((paragraph) => (
            <p>{LINK.test(paragraph) ? <a href={LINK.exec(paragraph)?.[0] ?? ''}>{paragraph.trim()}</a> : paragraph}</p>
          ))}
        </article>
      ))}
    </div>
  </Layout>
);
