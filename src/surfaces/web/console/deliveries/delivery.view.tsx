import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import type { DeliveryAttempt } from '../../../../contexts/webhooks/deliveries.repository.js';
import type { DeliveryDto } from '../../../../contexts/webhooks/delivery.dto.js';
import { CodeBlock } from '../../kit/components/code-block.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Fact } from '../../kit/components/facts.js';
import { grouped } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { StatusMark } from './delivery-status.js';

export interface DeliveryProps {
  frame: Frame;
  delivery: DeliveryDto;
  partner: PartnerName;
  /** All deliveries of the event, including this one. */
  attempts: DeliveryAttempt[];
  rejection: string | undefined;
}

/** Without scripts, until the receiver responds. */
const REFRESH_SECONDS = 3;

export function DeliveryView({ frame, delivery, partner, attempts, rejection }: DeliveryProps): VNode {
  const isBeingSent = attempts.some(({ status }) => status === 'pending');
  return (
    <ConsoleFrame
      {...frame}
      section="deliveries"
      title={delivery.event}
      refreshSeconds={isBeingSent ? REFRESH_SECONDS : undefined}
    >
      <Rejection text={rejection} />
      <div class="with-facts">
        <section class="stack" aria-labelledby="body">
          <h2 id="body">Request body</h2>
          <CodeBlock text={JSON.stringify(delivery.requestBody, null, 2)} what="request body" />
        </section>
        <aside
          id="delivery"
          class="stack"
          aria-label="Delivery"
          {...(isBeingSent && {
            'hx-get': `/console/deliveries/${delivery.id}`,
            'hx-trigger': 'every 1s',
            'hx-target': '#delivery',
            'hx-select': '#delivery',
            'hx-swap': 'outerMorph',
          })}
        >
          <Outcome delivery={delivery} partner={partner} isRepeated={attempts.at(-1)?.id !== delivery.id} />
          <Attempts delivery={delivery} attempts={attempts} isBeingSent={isBeingSent} />
        </aside>
      </div>
    </ConsoleFrame>
  );
}

interface OutcomeProps extends Pick<DeliveryProps, 'delivery' | 'partner'> {
  isRepeated: boolean;
}

const Outcome = ({ delivery, partner, isRepeated }: OutcomeProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="outcome">
    <div class="row row-apart">
      <h2 id="outcome">Outcome</h2>
      <span role="status">
        <StatusMark status={delivery.status} isRepeated={isRepeated} />
      </span>
    </div>
    <dl class="facts">
      <Fact name="Partner">
        <a href={`/console/partners/${partner.id}`}>{partner.name}</a>
      </Fact>
      <Fact name="Webhook URL">{delivery.url}</Fact>
      <Fact name="Response">{delivery.responseStatus ?? 'none'}</Fact>
      {delivery.error !== null && <Fact name="Error">{delivery.error}</Fact>}
      <Fact name="Duration">{delivery.durationMs === null ? '–' : `${grouped(delivery.durationMs)} ms`}</Fact>
      <Fact name="Created">
        <ExactAgo at={new Date(delivery.createdAt)} />
      </Fact>
      <Fact name="Attempted">
        {delivery.attemptedAt === null ? 'not yet' : <ExactAgo at={new Date(delivery.attemptedAt)} />}
      </Fact>
    </dl>
    <a href={pathWithQuery('/console/audit', { subject: delivery.id })}>View in audit log</a>
  </section>
);

interface AttemptsProps extends Pick<DeliveryProps, 'delivery' | 'attempts'> {
  isBeingSent: boolean;
}

function Attempts({ delivery, attempts, isBeingSent }: AttemptsProps): VNode {
  return (
    <section class="panel stack stack-tight" aria-labelledby="attempts">
      <h2 id="attempts">Deliveries of this event</h2>
      <ol class="stack stack-tight" role="list">
        {attempts.map(({ id, status, createdAt }, index) => (
          <li class="row">
            <a href={`/console/deliveries/${id}`} aria-current={id === delivery.id ? 'page' : undefined}>
              <ExactAgo at={createdAt} />
            </a>
            <StatusMark status={status} isRepeated={index < attempts.length - 1} />
          </li>
        ))}
      </ol>
      {isBeingSent ? (
        <p class="small quiet">Sending…</p>
      ) : (
        <form method="post" action={`/console/deliveries/${delivery.id}/redeliver`}>
          <OneTimeToken />
          <button class={`button button-small${delivery.status === 'failed' ? ' button-primary' : ''}`} type="submit">
            Redeliver event
          </button>
        </form>
      )}
    </section>
  );
}
