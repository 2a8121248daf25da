import { randomUUID } from 'node:crypto';
import { type ComponentChildren, h, type PartialInputHTMLAttributes, type VNode } from 'preact';
import type { ListingKind } from '../../../../contexts/listings/listing.js';
import { Icon, type IconName, LinkButton, SubmitButton, type SubmitButtonProps } from '../components/elements.js';
import { useDone } from '../components/viewer.js';

interface ActionFormProps extends SubmitButtonProps {
  action: string;
  /** Adds a one-time token, for a form that creates or sends something. */
  isOnce?: boolean;
  fields?: Readonly<Record<string, string | number>>;
}

/** A form that is only a button. */
export const ActionForm = ({ action, isOnce = false, fields = {}, ...button }: ActionFormProps): VNode => (
  <form method="post" action={action}>
    {isOnce && <OneTimeToken />}
    {Object.entries(fields).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
    <SubmitButton {...button} />
  </form>
);

/** Shown when a form is repeated whose first response showed a secret. */
export const AlreadySent = ({ children }: { children: ComponentChildren }): VNode => (
  <Message icon="info">
    <strong>This form was already sent, so it had no effect.</strong> {children} If you didn’t save it, create a new
    one.
  </Message>
);

/** Confirms a form on the page after it, by the name of a message in the query parameter `done`. */
export function Confirmation({ messages }: { messages: Record<string, string> }): VNode | null {
  const done = useDone();
  return typeof done === 'string' && Object.hasOwn(messages, done) ? (
    <Message tone="good" icon="check">
      {messages[done]}
    </Message>
  ) : null;
}

interface MessageProps {
  tone?: 'good' | 'bad' | undefined;
  icon: IconName;
  /** Scrolls to the message, because its form may be far down. */
  takesFocus?: boolean;
  children: ComponentChildren;
}

/** The result of a form. It stays until it is dismissed, even when a part of the page is fetched again. */
export const Message = ({ tone, icon, takesFocus = false, children }: MessageProps): VNode => (
  <div class={`notice${tone === undefined ? '' : ` tone-${tone}`}`} data-message>
    <Icon name={icon} />
    <div role={tone === 'bad' ? 'alert' : 'status'} {...(takesFocus && { tabIndex: -1, autofocus: true })}>
      {children}
    </div>
    <button class="button button-quiet button-small needs-script" type="button" data-dismiss>
      Dismiss
    </button>
  </div>
);

export const TOKEN_FIELD = 'once';

/** Part of every form that creates or sends something, so that sending it twice has one effect. */
export const OneTimeToken = (): VNode => <input type="hidden" name={TOKEN_FIELD} value={randomUUID()} />;

interface RejectionProps {
  text: string | undefined;
  /** The field below has the focus. */
  isBesideFocus?: boolean;
}

/** Why the form was rejected. forms.js moves it next to the form. */
export const Rejection = ({ text, isBesideFocus = false }: RejectionProps): VNode | null =>
  text === undefined ? null : (
    <Message tone="bad" icon="alert" takesFocus={!isBesideFocus}>
      {text}
    </Message>
  );

/** The same bytes for every visitor: only /saved shows what is saved. Visitors without a session sign in and return. */
export const SaveForm = ({ kind, slug, name }: { kind: ListingKind; slug: string; name: string }): VNode => (
  <form method="post" action="/saved">
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="slug" value={slug} />
    <SubmitButton>
      <Icon name="bookmark" /> Save<span class="visually-hidden"> {name}</span>
    </SubmitButton>
  </form>
);

interface SubmitOrCancelProps {
  /** For actions that can't be undone. */
  isDangerous?: boolean;
  cancel: string;
  children: ComponentChildren;
}

export const SubmitOrCancel = ({ isDangerous = false, cancel, children }: SubmitOrCancelProps): VNode => (
  <div class="row">
    <SubmitButton look={isDangerous ? 'danger' : 'primary'}>{children}</SubmitButton>
    <LinkButton look="quiet" href={cancel} text="Cancel" />
  </div>
);

/** Errors by field: a sentence, or words that follow “This field”. */
export type Problems = ReadonlyMap<string, string>;

/** The error of the field with this ID. */
export const FieldProblem = ({ id, problem }: { id: string; problem: string | undefined }): VNode | null =>
  problem === undefined ? null : (
    <p class="note tone-bad" id={`${id}-problem`}>
      <Icon name="alert" />
      {/^[A-Z]/.test(problem) ? problem : `This field ${problem}.`}
    </p>
  );

/** Connects a control with its label, hint and error. */
interface FieldProps {
  name: string;
  /** If several forms of the page have a field with this name. */
  id?: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  children: (attributes: { id: string; name: string; 'aria-describedby'?: string; 'aria-invalid'?: 'true' }) => VNode;
}

export function Field({ name, id = name, label, hint, problem, children }: FieldProps): VNode {
  const notes = [...(hint === undefined ? [] : [`${id}-hint`]), ...(problem === undefined ? [] : [`${id}-problem`])];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        name,
        ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
        ...(problem !== undefined && { 'aria-invalid': 'true' }),
      })}
      {hint !== undefined && (
        <span class="small quiet" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<PartialInputHTMLAttributes<EventTarget>, keyof FieldProps> & {
    /** Renders a textarea with this many rows. */
    rows?: number;
  };

/** A labeled input, or a textarea if `rows` is set. */
export const TextField = ({ name, id = name, label, hint, problem, ...input }: TextFieldProps): VNode => (
  <Field {...{ name, id, label, hint, problem }}>
    {(attributes) => h(input.rows === undefined ? 'input' : 'textarea', { ...attributes, ...input } as object)}
  </Field>
);
