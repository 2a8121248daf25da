import type { VNode } from 'preact';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import type { ConnectingBlock } from '../../../reference/connecting.js';
import { CodeBlock } from '../../kit/components/code-block.js';
import { counted } from '../../kit/components/measures.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { ShownSecret } from '../../kit/access/shown-secret.js';

export interface NewKeyProps {
  person: Person;
  name: string;
  secret: string;
  /** How long the key goes on that this one replaces; undefined when it replaces none. */
  graceDays: number | undefined;
  blocks: ConnectingBlock[];
}

const CLIENTS = ['curl', 'Claude Code', 'Cursor', 'VS Code'];

export const NewKeyView = ({ person, name, secret, graceDays, blocks }: NewKeyProps): VNode => (
  <DashboardFrame person={person} page="keys">
    <section class="panel stack" aria-labelledby="new-key">
      <ShownSecret id="new-key" heading={`Your new key “${name}”`} secret={secret} what="key" />
      <p class="small quiet">
        We keep only a fingerprint of it. A lost key cannot be shown again, only replaced. The blocks below hold the key
        while this page is open.
        {graceDays !== undefined && ` ${oldKey(graceDays)}`}
      </p>
      <div class="tabs" role="group" aria-label="Connect with">
        {CLIENTS.flatMap((client) => blocks.filter((block) => block.client === client)).map((block, index) => (
          <>
            <input type="radio" name="connect" id={`connect-${index}`} checked={index === 0} />
            <label for={`connect-${index}`}>{block.client}</label>
            <div>
              <Connecting {...block} />
            </div>
          </>
        ))}
      </div>
      <div>
        <a class="button" href="/dashboard/keys">
          I have kept the key
        </a>
      </div>
    </section>
  </DashboardFrame>
);

const oldKey = (days: number): string =>
  days === 0 ? 'The old key is refused from now on.' : `The old key goes on for ${counted(days, 'day')} at most.`;

const Connecting = ({ client, place, block, install }: ConnectingBlock): VNode => (
  <div class="stack stack-tight">
    {install !== undefined && (
      <div>
        <a class="button" href={install}>
          Install in {client}
        </a>
      </div>
    )}
    <p class="small quiet">{place}</p>
    <CodeBlock text={block} what={`block for ${client}`} />
  </div>
);
