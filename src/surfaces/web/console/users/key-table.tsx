import type { VNode } from 'preact';
import { ExactAgo, Until } from '../../kit/components/date.js';
import { Summary } from '../../kit/components/faq.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { ListedKeys } from '../../kit/access/listed-keys.js';
import type { HolderKey, HolderKeyList } from './holder-keys.js';

interface KeyTableProps {
  keys: HolderKeyList;
  /** The holder's page. Keys are revoked at a path below it. */
  path: string;
}

export const KeyTable = ({ keys: { kept, revoked, revokedCount }, path }: KeyTableProps): VNode => (
  <>
    {kept.length === 0 ? (
      <p class="quiet">No active keys.</p>
    ) : (
      <ListedKeys
        keys={kept}
        expiry={({ expiresAt }) => <KeyExpiry expiresAt={expiresAt} />}
        action={(key) => <RevokeMenu held={key} path={path} />}
      />
    )}
    {revokedCount > 0 && (
      <details class="fold">
        <Summary>
          {counted(revokedCount, 'revoked key')}
          {revokedCount > revoked.length && `, newest ${grouped(revoked.length)} shown`}
        </Summary>
        <ul class="stack stack-tight" role="list">
          {revoked.map((key) => (
            <li class="row small">
              <span dir="auto">{key.name}</span>
              <code>{key.prefix}…</code>
              <span class="quiet">
                revoked <ExactAgo at={new Date(key.revokedAt ?? key.createdAt)} />, {counted(key.requests, 'request')}{' '}
                in 30 days
              </span>
            </li>
          ))}
        </ul>
      </details>
    )}
  </>
);

const RevokeMenu = ({ held: { id, name }, path }: { held: HolderKey; path: string }): VNode => (
  <details class="menu">
    <summary class="button button-small">
      Revoke<span class="visually-hidden"> {name}</span>
    </summary>
    <div>
      <form class="stack stack-tight" method="post" action={`${path}/keys/${id}/revoke`}>
        <p class="small">It stops working immediately. This can’t be undone.</p>
        <button class="button button-small button-danger" type="submit">
          Revoke key
        </button>
      </form>
    </div>
  </details>
);

function KeyExpiry({ expiresAt }: { expiresAt: string | null }): VNode {
  if (expiresAt === null) return <span class="quiet">never</span>;
  const at = new Date(expiresAt);
  return at.getTime() > Date.now() ? <Until at={at} /> : <span class="tag">Expired</span>;
}
