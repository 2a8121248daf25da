import type { VNode } from 'preact';
import { CopyButton } from '../components/code-block.js';
import { Icon } from '../components/icons.js';

interface ShownSecretProps {
  /** Of the heading. */
  id: string;
  heading: string;
  secret: string;
  /** What the secret is: key. */
  what: string;
}

/** A secret that is shown in the answer to the form that asked for it, and never again. */
export const ShownSecret = ({ id, heading, secret, what }: ShownSecretProps): VNode => (
  <>
    <div class="row row-apart">
      <h2 id={id} dir="auto">
        {heading}
      </h2>
      <span class="note tone-warn">
        <Icon name="alert" />
        Shown this once
      </span>
    </div>
    <div class="secret">
      <code>{secret}</code>
      <CopyButton text={secret} what={what} />
    </div>
  </>
);
