import type { VNode } from 'preact';
import type { LinkedIdentity } from '../../../../contexts/accounts/providers/linked-identities.js';
import { ExactAgo } from '../../kit/components/date.js';
import { ActionHead, FoldingTable } from '../../kit/components/folding-table.js';

export const LinkedSignIns = ({ identities }: { identities: LinkedIdentity[] }): VNode => (
  <section class="stack" aria-labelledby="linked">
    <h2 id="linked">Connected accounts</h2>
    <p>You can sign in with these accounts. Unlinking one doesn’t end sessions.</p>
    <FoldingTable columns={['Provider', 'Linked', 'Last used', <ActionHead />]}>
      {identities.map(({ id, provider, linkedAt, lastUsedAt }) => (
        <tr>
          <th scope="row">{provider}</th>
          <td data-label="Linked">
            <ExactAgo at={linkedAt} />
          </td>
          <td data-label="Last used">
            <ExactAgo at={lastUsedAt} />
          </td>
          <td>
            <form method="post" action={`/dashboard/account/identities/${id}/unlink`}>
              <button class="button button-small button-danger" type="submit">
                Unlink<span class="visually-hidden"> {provider}</span>
              </button>
            </form>
          </td>
        </tr>
      ))}
    </FoldingTable>
  </section>
);
