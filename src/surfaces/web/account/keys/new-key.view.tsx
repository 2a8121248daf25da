import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { SetupSnippet } from '../../../reference/setup-snippets.js';
import { CodeBlock } from '../../kit/components/code-block.js';
import { counted } from '../../kit/components/measures.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { ShownSecret } from '../../kit/access/shown-secret.js';

export interface NewKeyProps {
  user: SignedInUser;
  name: string;
  secret: string;
  /** How long the replaced key keeps working; undefined if this key replaces none. */
  graceDays: number | undefined;
  snippets: SetupSnippet[];
}

const CLIENTS = ['curl', 'Claude Code', 'Cursor', 'VS Code'];

export const NewKeyView = ({ user, name, secret, graceDays, snippets }: NewKeyProps): VNode => (
  <DashboardFrame user={user} page="keys">
    <section class="panel stack" aria-labelledby="new-key">
      <ShownSecret id="new-key" heading={`Your new key “${name}”`} secret={secret} what="key" />
      <p class="small quiet">
        We store only a hash, so we can’t show the key again. The snippets below include your key.
        {graceDays !== undefined && ` ${oldKey(graceDays)}`}
      </p>
      <div class="tabs" role="group" aria-label="Connect with">
        {CLIENTS.flatMap((client) => snippets.filter((snippet) => snippet.client === client)).map((snippet, index) => (
          <>
            <input type="radio" name="connect" id={`connect-${index}`} checked={index === 0} />
            <label for={`connect-${index}`}>{snippet.client}</label>
            <div>
              <Snippet {...snippet} />
            </div>
          </>
        ))}
      </div>
      <div>
        <a class="button" href="/dashboard/keys">
          I saved the key
        </a>
      </div>
    </section>
  </DashboardFrame>
);

const oldKey = (days: number): string =>
  days === 0 ? 'The old key no longer works.' : `The old key works for up to ${counted(days, 'day')}.`;

const Snippet = ({ client, instruction, code, install }: SetupSnippet): VNode => (
  <div class="stack stack-tight">
    {install !== undefined && (
      <div>
        <a class="button" href={install}>
          Install in {client}
        </a>
      </div>
    )}
    <p class="small quiet">{instruction}</p>
    <CodeBlock text={code} what={`snippet for ${client}`} />
  </div>
);
