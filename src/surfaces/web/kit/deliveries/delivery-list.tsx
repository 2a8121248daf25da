import type { ComponentChildren, VNode } from 'preact';
import type { DeliverySummary } from '../../../../contexts/webhooks/deliveries.repository.js';
import { MAX_REDELIVERED } from '../../../../contexts/webhooks/deliveries.service.js';
import type { DeliveryStatus } from '../../../../contexts/webhooks/webhook-delivery.entity.js';
import type { Page, Pagination } from '../../../../platform/input/page.js';
import { Icon, Note, type NoteProps, SubmitButton } from '../components/elements.js';
import { counted, ExactAgo, grouped } from '../components/formats.js';
import { useIsFormResult } from '../components/viewer.js';
import { DataList, LAST_PAGE, type Parameters, pathWithQuery, Total } from '../lists/tables.js';
import { Message, OneTimeToken } from '../forms/forms.js';
import { type AllDeliveriesQuery, type DeliveriesQuery, deliveryFilters } from './deliveries.dto.js';

/** Next to the title. */
export const DeliveryTotal = ({ total, limit }: Pagination): VNode => (
  <Total value={total} isCut={total === LAST_PAGE * limit} />
);

interface DeliveryListProps {
  deliveries: Page<DeliverySummary>;
  /** The path of the list. Each delivery has a page below it. */
  path: string;
  query: AllDeliveriesQuery;
  /** Whose webhook URL gets the failed events. Undefined if the user can't redeliver them. */
  target: string | undefined;
  empty: VNode;
  /** Adds a column with links to the partners' pages. */
  partnerPathOf?: (partnerId: string) => string;
  /** The form with the filters. */
  children: ComponentChildren;
}

export function DeliveryList({
  deliveries,
  path,
  query,
  target,
  empty,
  partnerPathOf,
  children,
}: DeliveryListProps): VNode {
  const filters = deliveryFilters(query);
  return (
    <>
      <div class="row">
        {children}
        {target !== undefined && <RedeliverFailed path={path} filters={filters} target={target} />}
      </div>
      <DataList
        label="Deliveries"
        path={path}
        query={filters}
        pagination={deliveries.pagination}
        empty={empty}
        rows={deliveries.items}
        columns={{
          Event: ({ id, event }) => <a href={`${path}/${id}`}>{event}</a>,
          ...(partnerPathOf && {
            Partner: ({ partner }: DeliverySummary) => <a href={partnerPathOf(partner.id)}>{partner.name}</a>,
          }),
          Status: (delivery) => <StatusMark {...delivery} />,
          Response: ({ responseStatus, error }) => responseStatus ?? <span class="quiet">{error ?? 'none yet'}</span>,
          Duration: ({ durationMs }) =>
            durationMs === null ? <span class="quiet">–</span> : `${grouped(durationMs)} ms`,
          Created: ({ createdAt }) => <ExactAgo at={createdAt} />,
        }}
      />
    </>
  );
}

/** Says what the form that was just sent did. */
export function RedeliveredNotice({ sent }: Pick<DeliveriesQuery, 'sent'>): VNode | null {
  if (!useIsFormResult() || sent === undefined || !/^\d+$/.test(sent)) return null;
  const count = Number(sent);
  return (
    <Message icon={count === 0 ? 'info' : 'check'}>
      {count === 0 ? 'No failed events to redeliver in this list.' : `Redelivering ${counted(count, 'event')}.`}
    </Message>
  );
}

/** Asks for confirmation, because it may send many events. */
function RedeliverFailed({
  path,
  filters,
  target,
}: {
  path: string;
  filters: Parameters;
  target: string;
}): VNode | null {
  if (filters.status === 'delivered' || filters.status === 'pending') return null;
  return (
    <details class="menu to-end">
      <summary class="button button-small">
        Redeliver failed events
        <Icon name="down" />
      </summary>
      <div>
        <form class="stack stack-tight" method="post" action={pathWithQuery(`${path}/redeliver`, filters)}>
          <OneTimeToken />
          <p class="small">
            Sends the failed events in this list to {target}, oldest first, up to {grouped(MAX_REDELIVERED)}. Events
            already redelivered are skipped.
          </p>
          <SubmitButton look="small">Redeliver events</SubmitButton>
        </form>
      </div>
    </details>
  );
}

const MARKS: Record<DeliveryStatus, NoteProps> = {
  pending: { icon: 'clock', text: 'Pending' },
  delivered: { icon: 'check', tone: 'good', text: 'Delivered' },
  failed: { icon: 'alert', tone: 'bad', text: 'Failed' },
};

interface MarkedDelivery {
  status: DeliveryStatus;
  responseStatus?: number | null;
  isForged?: boolean;
  /** Whether the event was redelivered later. */
  isRepeated: boolean;
}

export const StatusMark = (delivery: MarkedDelivery): VNode => <Note {...markOf(delivery)} />;

function markOf({ status, responseStatus = null, isForged = false, isRepeated }: MarkedDelivery): NoteProps {
  if (isForged && status !== 'pending') return forgedMark(responseStatus);
  // A failed delivery whose event was redelivered is shown without the error color.
  if (status === 'failed' && isRepeated) return { icon: 'alert', text: 'Failed, redelivered' };
  return MARKS[status];
}

/** A receiver must reject a forged event. An error of the receiver or no response is no rejection. */
function forgedMark(responseStatus: number | null): NoteProps {
  if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300)
    return { icon: 'alert', tone: 'bad', text: 'Accepts forged events' };
  if (responseStatus !== null && responseStatus >= 400 && responseStatus < 500)
    return { icon: 'check', tone: 'good', text: 'Forged event rejected' };
  return { icon: 'alert', text: 'Neither accepted nor rejected' };
}
