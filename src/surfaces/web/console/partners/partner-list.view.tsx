import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../components/date.js';
import { Empty } from '../../components/empty.js';
import { Icon } from '../../components/icons.js';
import { grouped } from '../../components/measures.js';
import { addressOf, Pages } from '../../components/pagination.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { MODE_NAMES } from './partner-form.js';
import type { PartnersQuery } from './partners.dto.js';

export interface PartnerListProps {
  frame: Frame;
  partners: Page<PartnerDto>;
  query: PartnersQuery;
}

export const PartnerListView = ({ frame, partners: { items, pagination }, query: { q } }: PartnerListProps): VNode => (
  <ConsoleFrame
    {...frame}
    section="partners"
    title="Partners"
    heading={
      <>
        <span class="count">{grouped(pagination.total)}</span>
        <a class="button button-small to-end" href="/console/partners/new">
          New partner
        </a>
      </>
    }
  >
    <form class="filter-bar" action="/console/partners" aria-label="Filter partners">
      <span class="with-icon">
        <Icon name="search" />
        <input type="search" name="q" value={q ?? ''} placeholder="Name or contact" aria-label="Name or contact" />
      </span>
      <button class="button button-small" type="submit">
        Show
      </button>
    </form>
    {items.length === 0 ? (
      <Empty heading="No partner fits">
        <a href="/console/partners">Show all</a>, or <a href="/console/partners/new">create one</a>.
      </Empty>
    ) : (
      <div class="table-frame" tabIndex={0} role="region" aria-label="Partners">
        <table class="table table-folds">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Contact</th>
              <th scope="col">Webhook</th>
              <th scope="col">Support</th>
              <th scope="col">Since</th>
            </tr>
          </thead>
          <tbody>
            {items.map((partner) => (
              <PartnerRow partner={partner} />
            ))}
          </tbody>
        </table>
      </div>
    )}
    <Pages pagination={pagination} address={(page) => addressOf('/console/partners', { q, page })} />
  </ConsoleFrame>
);

const PartnerRow = ({ partner }: { partner: PartnerDto }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      <a href={`/console/partners/${partner.id}`}>{partner.name}</a>
    </th>
    <td data-label="Contact">{partner.contactEmail}</td>
    <td data-label="Webhook">{partner.webhookUrl ?? <span class="quiet">none</span>}</td>
    <td data-label="Support">
      {partner.supportEnabled ? MODE_NAMES[partner.supportMode] : <span class="quiet">off</span>}
    </td>
    <td data-label="Since" class="one-line">
      <ExactAgo at={new Date(partner.createdAt)} />
    </td>
  </tr>
);
