import type { VNode } from 'preact';
import { ExactAgo, Until } from '../../components/date.js';
import { Summary } from '../../components/fold.js';
import { counted, grouped } from '../../components/measures.js';
import type { HeldKey, KeyRing } from './held-keys.js';

interface KeyTableProps {
  keys: KeyRing;
  /** Of the page of the holder, below which keys are revoked. */
  address: string;
}

/** The keys of a user or a partner, of which only the first characters are known. */
export const KeyTable = ({ keys: { kept, revoked, revokedCount }, address }: KeyTableProps): VNode => (
  <>
    {kept.length === 0 ? (
      <p class="quiet">No key works.</p>
    ) : (
      <div class="table-frame table-frame-open">
        <table class="table table-folds">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Key</th>
              <th scope="col">Created</th>
              <th scope="col">Last used</th>
              <th scope="col" class="number">
                30 days
              </th>
              <th scope="col">Ends</th>
              <th scope="col" class="shrink">
                <span class="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {kept.map((key) => (
              <KeptRow held={key} address={address} />
            ))}
          </tbody>
        </table>
      </div>
    )}
    {revokedCount > 0 && (
      <details class="fold">
        <Summary>
          {counted(revokedCount, 'revoked key')}
          {revokedCount > revoked.length && `, the newest ${grouped(revoked.length)}`}
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

const KeptRow = ({ held: key, address }: { held: HeldKey; address: string }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      {key.name}
    </th>
    <td data-label="Key">
      <code>{key.prefix}…</code>
    </td>
    <td data-label="Created" class="one-line">
      <ExactAgo at={new Date(key.createdAt)} />
    </td>
    <td data-label="Last used" class="one-line">
      {key.lastAt === null ? <span class="quiet">never</span> : <ExactAgo at={key.lastAt} />}
    </td>
    <td data-label="Requests, 30 days" class="number">
      {grouped(key.requests)}
    </td>
    <td data-label="Ends" class="one-line">
      <End expiresAt={key.expiresAt} />
    </td>
    <td>
      <details class="menu">
        <summary class="button button-small">
          Revoke<span class="visually-hidden"> {key.name}</span>
        </summary>
        <div>
          <form class="stack stack-tight" method="post" action={`${address}/keys/${key.id}/revoke`}>
            <p class="small">It is refused from the next request on, for good.</p>
            <button class="button button-small button-danger" type="submit">
              Revoke the key
            </button>
          </form>
        </div>
      </details>
    </td>
  </tr>
);

function End({ expiresAt }: { expiresAt: string | null }): VNode {
  if (expiresAt === null) return <span class="quiet">never</span>;
  const at = new Date(expiresAt);
  return at.getTime() > Date.now() ? <Until at={at} /> : <span class="tag">Expired</span>;
}
