import type { VNode } from 'preact';
import type { DeliverySummary } from '../../../../contexts/webhooks/deliveries.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../components/date.js';
import { grouped } from '../components/measures.js';
import { ListTable } from '../lists/list-table.js';
import { StatusMark } from './delivery-status.js';

interface DeliveryTableProps {
  deliveries: Page<DeliverySummary>;
  /** The path of the list. Each delivery has a page below it. */
  path: string;
  query: object;
  empty: VNode;
  /** Adds a column with links to the partners' pages. */
  partnerPathOf?: (partnerId: string) => string;
}

export const DeliveryTable = ({
  deliveries: { items, pagination },
  path,
  query,
  empty,
  partnerPathOf,
}: DeliveryTableProps): VNode => (
  <ListTable
    label="Deliveries"
    columns={['Event', ...(partnerPathOf ? ['Partner'] : []), 'Status', 'Response', 'Duration', 'Created']}
    path={path}
    query={query}
    pagination={pagination}
    empty={empty}
  >
    {items.map((delivery) => (
      <Row delivery={delivery} path={path} partnerPathOf={partnerPathOf} />
    ))}
  </ListTable>
);

interface RowProps {
  delivery: DeliverySummary;
  path: string;
  partnerPathOf: DeliveryTableProps['partnerPathOf'];
}

const Row = ({ delivery, path, partnerPathOf }: RowProps): VNode => (
  <tr>
    <th scope="row">
      <a href={`${path}/${delivery.id}`}>{delivery.event}</a>
    </th>
    {partnerPathOf && (
      <td data-label="Partner">
        <a href={partnerPathOf(delivery.partner.id)}>{delivery.partner.name}</a>
      </td>
    )}
    <td data-label="Status">
      <StatusMark {...delivery} />
    </td>
    <td data-label="Response">
      {delivery.responseStatus ?? <span class="quiet">{delivery.error ?? 'none yet'}</span>}
    </td>
    <td data-label="Duration">
      {delivery.durationMs === null ? <span class="quiet">–</span> : `${grouped(delivery.durationMs)} ms`}
    </td>
    <td data-label="Created">
      <ExactAgo at={delivery.createdAt} />
    </td>
  </tr>
);
