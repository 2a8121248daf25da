import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { SUPPORT_MODE_NAMES } from '../../kit/records/support-mode.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FilterText } from '../../kit/lists/filter-text.js';
import { FilterBar } from '../frame/filter-bar.js';
import { ListTable, Total } from '../../kit/lists/list-table.js';
import { NoOwnerMark } from './no-owner-mark.js';
import { PartnersNav } from './partners-nav.js';
import type { PartnersQuery } from './partners.dto.js';

export interface PartnerListProps {
  frame: Frame;
  partners: Page<PartnerDto>;
  query: PartnersQuery;
  /** Partners without an owner, by ID. */
  withoutOwner: ReadonlySet<string>;
}

const PATH = '/console/partners';

export const PartnerListView = ({
  frame,
  partners: { items, pagination },
  query,
  withoutOwner,
}: PartnerListProps): VNode => (
  <ConsoleFrame
    {...frame}
    section="partners"
    title="Partners"
    heading={
      <>
        <Total value={pagination.total} />
        <a class="button button-small to-end" href={`${PATH}/new`}>
          Create partner
        </a>
      </>
    }
  >
    <PartnersNav page="partners" />
    <FilterBar action={PATH} query={query} label="Filter partners">
      <FilterText name="q" label="Name or contact email" placeholder="Name or contact email" value={query.q} />
    </FilterBar>
    <ListTable
      label="Partners"
      columns={['Name', 'Contact email', 'Webhook URL', 'Support', 'Created']}
      path={PATH}
      query={query}
      pagination={pagination}
      empty={
        <Empty heading="No matching partners">
          <a href={PATH}>Show all partners</a>, or <a href={`${PATH}/new`}>create a partner</a>.
        </Empty>
      }
    >
      {items.map((partner) => (
        <PartnerRow partner={partner} hasOwner={!withoutOwner.has(partner.id)} />
      ))}
    </ListTable>
  </ConsoleFrame>
);

const PartnerRow = ({ partner, hasOwner }: { partner: PartnerDto; hasOwner: boolean }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      <a href={`${PATH}/${partner.id}`}>{partner.name}</a> {!hasOwner && <NoOwnerMark />}
    </th>
    <td data-label="Contact email">{partner.contactEmail}</td>
    <td data-label="Webhook URL">{partner.webhookUrl ?? <span class="quiet">none</span>}</td>
    <td data-label="Support">
      {partner.supportEnabled ? SUPPORT_MODE_NAMES[partner.supportMode] : <span class="quiet">off</span>}
    </td>
    <td data-label="Created" class="one-line">
      <ExactAgo at={new Date(partner.createdAt)} />
    </td>
  </tr>
);
