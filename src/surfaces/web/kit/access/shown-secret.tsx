import type { VNode } from 'preact';
import { CopyButton } from '../components/code-block.js';
import { Icon } from '../components/icons.js';

interface ShownSecretProps {
  /** The `id` of the heading. */
  id: string;
  heading: string;
  secret: string;
  /** The kind of secret, such as `key`. */
  what: string;
}

/** A secret that is shown only in the response to the form that created it. */
export const ShownSecret = ({ id, heading, secret, what }: ShownSecretProps): VNode => (
  <>
    <div class="row row-apart">
      <h2 id={id} dir="auto">
        {heading}
      </h2>
      <span class="note tone-warn">
        <Icon name="alert" />
        Shown only once
      </span>
    </div>
    <div class="secret">
      <code>{secret}</code>
      <CopyButton text={secret} what={what} />
    </div>
  </>
);
