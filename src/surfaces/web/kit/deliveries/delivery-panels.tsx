import type { ComponentChildren, VNode } from 'preact';
import type { DeliveryAttempt } from '../../../../contexts/webhooks/deliveries.repository.js';
import type { DeliveryDto } from '../../../../contexts/webhooks/delivery.dto.js';
import { CodeBlock } from '../components/code-block.js';
import { ExactAgo } from '../components/date.js';
import { Fact } from '../components/facts.js';
import { grouped } from '../components/measures.js';
import { OneTimeToken } from '../forms/one-time-token.js';
import { StatusMark } from './delivery-status.js';

export interface ShownDelivery {
  delivery: DeliveryDto;
  /** As sent, without signatures. */
  headers: Record<string, string>;
  /** All deliveries of the event, including this one. */
  attempts: DeliveryAttempt[];
}

export const isBeingSent = ({ attempts }: Pick<ShownDelivery, 'attempts'>): boolean =>
  attempts.some(({ status }) => status === 'pending');

interface DeliveryPanelsProps extends ShownDelivery {
  /** The path of the list of deliveries. */
  path: string;
  /** Whether the user can redeliver events. */
  canRedeliver: boolean;
  /** Facts about the delivery that only one audience sees. */
  facts?: ComponentChildren;
  /** Below the facts. */
  links?: ComponentChildren;
}

/** What was sent, what the receiver responded, and the other deliveries of the event. */
export function DeliveryPanels({ path, canRedeliver, facts, links, ...shown }: DeliveryPanelsProps): VNode {
  const { delivery, attempts } = shown;
  const isPending = isBeingSent(shown);
  return (
    <div
      id="delivery"
      class="with-facts"
      {...(isPending && {
        'hx-get': `${path}/${delivery.id}`,
        'hx-trigger': 'every 1s',
        'hx-target': '#delivery',
        'hx-select': '#delivery',
        'hx-swap': 'outerMorph',
      })}
    >
      <Content {...shown} />
      <aside class="stack" aria-label="Delivery">
        <Outcome delivery={delivery} isRepeated={attempts.at(-1)?.id !== delivery.id} facts={facts} links={links} />
        <Attempts
          delivery={delivery}
          attempts={attempts}
          path={path}
          action={isPending ? <SendingNote path={`${path}/${delivery.id}`} /> : undefined}
          canRedeliver={canRedeliver}
        />
      </aside>
    </div>
  );
}

const Content = ({ delivery, headers }: ShownDelivery): VNode => (
  <div class="stack">
    <section class="stack stack-tight" aria-labelledby="body">
      <h2 id="body">Request body</h2>
      <CodeBlock text={JSON.stringify(delivery.requestBody, null, 2)} what="request body" />
    </section>
    <section class="stack stack-tight" aria-labelledby="headers">
      <h2 id="headers">Request headers</h2>
      <CodeBlock
        text={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
        what="request headers"
      />
      <p class="small quiet">Without the signatures.</p>
    </section>
    {delivery.responseStatus !== null && (
      <section class="stack stack-tight" aria-labelledby="response">
        <h2 id="response">Response body</h2>
        {delivery.responseBody === null ? (
          <p class="quiet">Empty, or not kept.</p>
        ) : (
          <>
            <CodeBlock text={delivery.responseBody} what="response body" />
            <p class="small quiet">The first 2 KiB, as text.</p>
          </>
        )}
      </section>
    )}
  </div>
);

interface OutcomeProps extends Pick<DeliveryPanelsProps, 'delivery' | 'facts' | 'links'> {
  isRepeated: boolean;
}

const Outcome = ({ delivery, isRepeated, facts, links }: OutcomeProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="outcome">
    <div class="row row-apart">
      <h2 id="outcome">Outcome</h2>
      <span role="status">
        <StatusMark {...delivery} isForged={delivery.forged === true} isRepeated={isRepeated} />
      </span>
    </div>
    <dl class="facts">
      {facts}
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
    {delivery.forged === true && (
      <p class="small">
        A forged ping: its signatures are wrong. A receiver that responds with 2xx accepts events from anyone who knows
        its URL. Respond with 401.
      </p>
    )}
    {links}
  </section>
);

interface AttemptsProps extends Pick<DeliveryPanelsProps, 'delivery' | 'attempts' | 'path' | 'canRedeliver'> {
  /** Instead of the button. */
  action: VNode | undefined;
}

const Attempts = ({ delivery, attempts, path, action, canRedeliver }: AttemptsProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="attempts">
    <h2 id="attempts">Deliveries of this event</h2>
    <ol class="stack stack-tight" role="list">
      {attempts.map((attempt, index) => (
        <li class="row">
          <a href={`${path}/${attempt.id}`} aria-current={attempt.id === delivery.id ? 'page' : undefined}>
            <ExactAgo at={attempt.createdAt} />
          </a>
          <StatusMark {...attempt} isForged={delivery.forged === true} isRepeated={index < attempts.length - 1} />
        </li>
      ))}
    </ol>
    {action ?? (canRedeliver && <RedeliverForm delivery={delivery} path={path} />)}
  </section>
);

const SendingNote = ({ path }: { path: string }): VNode => (
  <p class="small quiet">
    Sending… <a href={path}>Refresh</a>
  </p>
);

const RedeliverForm = ({ delivery, path }: Pick<DeliveryPanelsProps, 'delivery' | 'path'>): VNode => (
  <form method="post" action={`${path}/${delivery.id}/redeliver`}>
    <OneTimeToken />
    <button
      class={`button button-small${delivery.status === 'failed' && delivery.forged !== true ? ' button-primary' : ''}`}
      type="submit"
    >
      Redeliver event
    </button>
  </form>
);
