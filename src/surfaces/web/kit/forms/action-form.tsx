import type { ComponentChildren, JSX, VNode } from 'preact';
import { OneTimeToken } from './one-time-token.js';

interface ActionFormProps extends Omit<JSX.IntrinsicElements['button'], 'action' | 'class' | 'type'> {
  action: string;
  /** As in `small danger`, for the classes `button-small button-danger`. */
  look?: string;
  /** Adds a one-time token, for a form that creates or sends something. */
  isOnce?: boolean;
  fields?: Readonly<Record<string, string | number>>;
  children: ComponentChildren;
}

/** A form that is only a button. */
export const ActionForm = ({ action, look = '', isOnce = false, fields = {}, ...button }: ActionFormProps): VNode => (
  <form method="post" action={action}>
    {isOnce && <OneTimeToken />}
    {Object.entries(fields).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
    <button
      class={[
        'button',
        ...look
          .split(' ')
          .filter(Boolean)
          .map((each) => `button-${each}`),
      ].join(' ')}
      type="submit"
      {...button}
    />
  </form>
);
