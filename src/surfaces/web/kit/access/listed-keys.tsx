import type { VNode } from 'preact';
import type { KeySummary } from '../../../../contexts/access/usage/usage.repository.js';
import { ExactAgo } from '../components/date.js';
import { ActionHead, FoldingTable, NumberHead } from '../components/folding-table.js';
import { grouped } from '../components/measures.js';

/** Lists of keys count the requests of this many days. */
export const LISTED_DAYS = 30;

interface ListedKey extends KeySummary {
  id: string;
  name: string;
  prefix: string;
  createdAt: Date | string;
}

interface ListedKeysProps<Key> {
  keys: readonly Key[];
  /** When the key expires. */
  expiry: (key: Key) => VNode;
  action: (key: Key) => VNode;
}

export const ListedKeys = <Key extends ListedKey>({ keys, expiry, action }: ListedKeysProps<Key>): VNode => (
  <FoldingTable
    columns={[
      ...['Name', 'Key', 'Created', 'Last used'],
      <NumberHead>Requests, {LISTED_DAYS} days</NumberHead>,
      'Expires',
      <ActionHead />,
    ]}
  >
    {keys.map((key) => (
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
        <td data-label={`Requests, ${LISTED_DAYS} days`} class="number">
          {grouped(key.requests)}
        </td>
        <td data-label="Expires" class="one-line">
          {expiry(key)}
        </td>
        <td>{action(key)}</td>
      </tr>
    ))}
  </FoldingTable>
);
