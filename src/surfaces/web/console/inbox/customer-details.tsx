import type { VNode } from 'preact';
import type { InboxConversation } from '../../../../contexts/support/inbox/inbox.repository.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Fact } from '../../kit/components/facts.js';
import { excerpt } from '../../kit/components/texts.js';
import { inboxPath } from './inbox-path.js';
import type { ConversationQuery } from './inbox.dto.js';

/** Longer values are cut. The API returns them in full. */
const MAX_VALUE = 500;

const shown = (value: unknown): string => excerpt(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE);

/** The customer, the partner's metadata, and other conversations with the customer. */
export function CustomerDetails({
  conversation,
  query,
}: {
  conversation: InboxConversation;
  query: ConversationQuery;
}): VNode {
  const { customer, metadata, others } = conversation;
  const known = Object.entries(metadata);
  return (
    <aside class="stack inbox-details" aria-label="Customer">
      <section>
        <h2>Customer</h2>
        <dl class="facts">
          {customer.name !== undefined && <Fact name="Name">{customer.name}</Fact>}
          {customer.email !== undefined && <Fact name="Email">{customer.email}</Fact>}
          {customer.id !== undefined && (
            <Fact name="Customer ID">
              <code>{customer.id}</code>
            </Fact>
          )}
          <Fact name="Partner">
            <a href={inboxPath({ view: query.view, partner: conversation.clientId })}>{conversation.partnerName}</a>
          </Fact>
          {conversation.externalId !== null && (
            <Fact name="External ID">
              <code>{conversation.externalId}</code>
            </Fact>
          )}
          <Fact name="Opened">
            <ExactAgo at={conversation.createdAt} />
          </Fact>
        </dl>
      </section>
      {known.length > 0 && (
        <section>
          <h2>Metadata</h2>
          <dl class="facts">
            {known.map(([name, value]) => (
              <Fact name={excerpt(name, 60)}>{shown(value)}</Fact>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h2>Other conversations</h2>
        {others.length === 0 ? (
          <p class="small quiet">No other conversations.</p>
        ) : (
          <ul class="link-list" role="list">
            {others.map(({ id, question, status, closedAs, activeAt }) => (
              <li>
                <a href={inboxPath(query, `/${id}`)}>
                  <span class="cut" dir="auto">
                    {question}
                  </span>
                  <span class="count">
                    {closedAs !== null ? (
                      'closed'
                    ) : status === 'pending' ? (
                      'waiting'
                    ) : (
                      <ExactAgo at={new Date(activeAt)} />
                    )}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  );
}
