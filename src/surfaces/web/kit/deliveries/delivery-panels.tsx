import type { ComponentChildren, VNode } from 'preact';
import type { DeliveryAttempt } from '../../../../contexts/webhooks/deliveries.repository.js';
import type { DeliveryDto } from '../../../../contexts/webhooks/delivery.dto.js';
import { CodeBlock } from '../components/blocks.js';
import { ExactAgo, grouped } from '../components/formats.js';
import { Fact, Section } from '../components/elements.js';
import { ActionForm } from '../forms/forms.js';
import { swapping } from '../live/live.js';
import { StatusMark } from './delivery-list.js';

export interface DeliveryDetail {
  delivery: DeliveryDto;
  /** As sent, without signatures. */
  headers: Record<string, string>;
  /** All deliveries of the event, including this one. */
  attempts: DeliveryAttempt[];
}

export const isBeingSent = ({ attempts }: Pick<DeliveryDetail, 'attempts'>): boolean =>
  attempts.some(({ status }) => status === 'pending');

interface DeliveryPanelsProps extends DeliveryDetail {
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
export const DeliveryPanels = (shown: DeliveryPanelsProps): VNode => (
  <div
    id="delivery"
    class="with-facts"
    {...(isBeingSent(shown) && {
      'hx-get': `${shown.path}/${shown.delivery.id}`,
      'hx-trigger': 'every 1s',
      ...swapping('delivery'),
    })}
  >
    <Content {...shown} />
    <aside class="stack" aria-label="Delivery">
      <Outcome {...shown} />
      <Attempts {...shown} />
    </aside>
  </div>
);

const Content = ({ delivery, headers }: DeliveryDetail): VNode => (
  <div class="stack">
    <Section id="body" title="Request body" class="stack stack-tight">
      <CodeBlock text={JSON.stringify(delivery.requestBody, null, 2)} what="request body" />
    </Section>
    <Section id="headers" title="Request headers" class="stack stack-tight">
      <CodeBlock
        text={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
        what="request headers"
      />
      <p class="small quiet">Without the signatures.</p>
    </Section>
    {delivery.responseStatus !== null && (
      <Section id="response" title="Response body" class="stack stack-tight">
        {delivery.responseBody === null ? (
          <p class="quiet">Empty, or not kept.</p>
        ) : (
          <>
            <CodeBlock text={delivery.responseBody} what="response body" />
            <p class="small quiet">The first 2 KiB, as text.</p>
          </>
        )}
      </Section>
    )}
  </div>
);

const Outcome = ({ delivery, attempts, facts, links }: DeliveryPanelsProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="outcome">
    <div class="row row-apart">
      <h2 id="outcome">Outcome</h2>
      <span role="status">
        <StatusMark
          {...delivery}
          isForged={delivery.forged === true}
          isRepeated={attempts.at(-1)?.id !== delivery.id}
        />
      </span>
    </div>
    <dl class="facts">
      {facts}
      <Fact name="Webhook URL">{delivery.url}</Fact>
      <Fact name="Response">{delivery.responseStatus ?? 'none'}</Fact>
      {delivery.error !== null && <Fact name="Error">{delivery.error}</Fact>}
      <Fact name="Duration">{delivery.durationMs === null ? '–' : `${grouped(delivery.durationMs)} ms`}</Fact>
      <Fact name="Created" value={<ExactAgo at={new Date(delivery.createdAt)} />} />
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

const Attempts = ({ delivery, attempts, path, canRedeliver }: DeliveryPanelsProps): VNode => (
  <Section id="attempts" title="Deliveries of this event" class="panel stack stack-tight">
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
    {isBeingSent({ attempts }) ? (
      <p class="small quiet">
        Sending… <a href={`${path}/${delivery.id}`}>Refresh</a>
      </p>
    ) : (
      canRedeliver && (
        <ActionForm
          action={`${path}/${delivery.id}/redeliver`}
          look={delivery.status === 'failed' && delivery.forged !== true ? 'small primary' : 'small'}
          isOnce
          text="Redeliver event"
        />
      )
    )}
  </Section>
);
