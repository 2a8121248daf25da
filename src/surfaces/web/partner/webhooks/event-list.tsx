import type { VNode } from 'preact';
import type { EventHeader, EventReference } from '../../../reference/event-samples.js';
import { CodeBlock } from '../../kit/components/code-block.js';
import { Summary } from '../../kit/components/faq.js';

/** The samples of an event whose body depends on the partner's support mode. */
const SAMPLE_NAMES: Record<string, string> = {
  ConversationSummary: 'If AI replies first',
  HumanConversation: 'If only our team replies',
};

export const EventList = ({ events }: { events: readonly EventReference[] }): VNode => (
  <section class="stack stack-tight" aria-labelledby="events">
    <h2 id="events">Events</h2>
    <p>
      Each event is a POST request with a JSON body. It is sent once. Respond with 2xx within 10 seconds. The status
      alone decides whether it counts as delivered.
    </p>
    <HeaderTable headers={events[0]?.headers ?? []} />
    {events.map(({ event, summary, description, samples }) => (
      <details class="fold">
        <Summary>
          <span>
            <code>{event}</code> {summary}
          </span>
        </Summary>
        <div class="stack stack-tight">
          <p>{description}</p>
          {samples.map(({ name, body }) => (
            <>
              {name !== undefined && <h3>{SAMPLE_NAMES[name] ?? name}</h3>}
              <CodeBlock text={JSON.stringify(body, null, 2)} what={`sample of ${event}`} />
            </>
          ))}
        </div>
      </details>
    ))}
  </section>
);

const HeaderTable = ({ headers }: { headers: EventHeader[] }): VNode => (
  <details class="fold">
    <Summary>Headers</Summary>
    <dl class="facts">
      {headers.map(({ name, description }) => (
        <div>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  </details>
);
