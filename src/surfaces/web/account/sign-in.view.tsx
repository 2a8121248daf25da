import type { ComponentChildren, VNode } from 'preact';
import { CODE_DIGITS } from '../../../contexts/access/sign-in/sign-in-requests.js';
import { MAX_EMAIL } from '../../../platform/input/value-rules.js';
import { Field } from '../components/field.js';
import { Layout } from '../components/layout.js';
import { Refusal } from '../components/refusal.js';

interface FormProps {
  /** What is wrong with which field. */
  problems: ReadonlyMap<string, string>;
  /** Why nothing was done, apart from the fields. */
  refusal?: string | undefined;
}

const Frame = ({ title, children }: { title: string; children: ComponentChildren }): VNode => (
  <Layout
    title={`${title} · Catalog`}
    description="Sign in to Catalog with a link or a code by e-mail."
    noindex
    ownSearch
  >
    <div class="page-narrow container stack">
      <h1>{title}</h1>
      {children}
    </div>
  </Layout>
);

export const SignInView = ({
  typed,
  problems,
  refusal,
}: FormProps & { typed: Readonly<Record<string, string>> }): VNode => (
  <Frame title="Sign in">
    <p class="quiet">
      We send you a link and a code. There is no password, and an account is made when you sign in for the first time.
    </p>
    <Refusal text={refusal} />
    <form class="stack" method="post" action="/sign-in">
      <input type="hidden" name="next" value={typed.next ?? ''} />
      <Field name="email" label="E-mail address" problem={problems.get('email')}>
        {(attributes) => (
          <input
            {...attributes}
            type="email"
            autocomplete="email"
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
  </Frame>
);

export const CodeView = ({ problems, refusal }: FormProps): VNode => (
  <Frame title="Look into your mail">
    <p class="quiet">
      A mail is on its way to you. Open its link in this browser, or type its code here. Both work once, for ten
      minutes.
    </p>
    <Refusal text={refusal} />
    <form class="stack" method="post" action="/sign-in/code">
      <Field name="code" label={`Code of ${CODE_DIGITS} digits`} problem={problems.get('code')}>
        {(attributes) => (
          <input
            {...attributes}
            class="code-input"
            inputMode="numeric"
            autocomplete="one-time-code"
            required
            maxLength={20}
          />
        )}
      </Field>
      <button class="button button-primary button-wide" type="submit">
        Sign in
      </button>
    </form>
    <p class="small">
      Nothing came? Look into the spam folder, or <a href="/sign-in">ask for another mail</a>.
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
