import type { VNode } from 'preact';
import type { SetupSnippet } from '../../../reference/setup-snippets.js';
import { ShownSecret } from '../access/shown-secret.js';
import { counted } from '../components/measures.js';
import { SetupTabs } from './setup-tabs.js';

export interface ShownKey {
  name: string;
  secret: string;
  /** How long the replaced key keeps working; undefined if this key replaces none. */
  graceDays: number | undefined;
  snippets: SetupSnippet[];
}

const CLIENTS = ['curl', 'Claude Code', 'Cursor', 'VS Code'];

/** A new key, which is shown only in the response to its form. `path`: the list of keys. */
export const NewKey = ({ name, secret, graceDays, snippets, path }: ShownKey & { path: string }): VNode => (
  <section class="panel stack" aria-labelledby="new-key">
    <ShownSecret id="new-key" heading={`Your new key “${name}”`} secret={secret} what="key" />
    <p class="small quiet">
      We store only a hash, so we can’t show the key again. The snippets below include your key.
      {graceDays !== undefined && ` ${oldKey(graceDays)}`}
    </p>
    <SetupTabs
      name="connect"
      label="Connect with"
      snippets={CLIENTS.flatMap((client) => snippets.filter((snippet) => snippet.client === client))}
    />
    <div>
      <a class="button" href={path}>
        I saved the key
      </a>
    </div>
  </section>
);

const oldKey = (days: number): string =>
  days === 0 ? 'The old key no longer works.' : `The old key works for up to ${counted(days, 'day')}.`;
