import type { VNode } from 'preact';
import type { Source } from '../../../../contexts/support/conversations/conversation.dto.js';
import { type ConversationStatus } from '../../../../contexts/support/conversations/conversation.entity.js';
import type { PartnerConversationDetail } from '../../../../contexts/support/conversations/partner-conversations.service.js';
import type { PartnerConversationRow } from '../../../../contexts/support/conversations/conversation-list.repository.js';
import type { WeekShare } from '../../../../contexts/support/statistics/support-statistics.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { excerpt, Icon, LinkButton, Paragraphs, Section, SubmitButton } from '../../kit/components/elements.js';
import { ExactAgo, grouped, shortDay } from '../../kit/components/formats.js';
import { Summary } from '../../kit/components/blocks.js';
import { anyText, DataList, DataTable, EmptyList, numbers, oneLine, pagePath, Total } from '../../kit/lists/tables.js';
import { WeekChart } from '../../kit/figures/week-chart.js';
import { FilterFields } from '../../kit/forms/filters.js';
import { Live } from '../../kit/live/live.js';
import { useMember } from '../../kit/components/viewer.js';
import { customerName } from '../../kit/support/customer.js';
import { memberPath, PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { SupportQuery } from './support.dto.js';
import { articlesPath, SupportNav } from './support-settings.view.js';

const QUESTION_LENGTH = 180;
const STATUS_NAMES: Record<ConversationStatus, string> = { pending: 'Pending', answered: 'Answered' };

interface SupportProps {
  query: SupportQuery;
  conversations: Page<PartnerConversationRow>;
  /** Counting stopped here. */
  isCut: boolean;
  weeks: WeekShare[];
}

export function SupportView({ query, conversations, isCut, weeks }: SupportProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/support');
  const { items, pagination } = conversations;
  return (
    <PartnerFrame section="/support" title="Support" heading={<UpdateMark />}>
      <SupportNav page="conversations" />
      {member.mode === 'test' && (
        <p class="small quiet">
          AI replies in the sandbox come from your <a href={articlesPath(member)}>live articles</a>.
        </p>
      )}
      <form class="filter-bar" action={path} aria-label="Filter conversations">
        <FilterFields of={SupportQuery} query={query} />
        <SubmitButton look="small">Apply filters</SubmitButton>
      </form>
      <Live topic="conversations" path={pagePath(path, query)}>
        <p class="small quiet">
          <Total value={pagination.total} isCut={isCut} /> {pagination.total === 1 ? 'conversation' : 'conversations'}
        </p>
        <DataList
          label="Conversations"
          path={path}
          query={query}
          pagination={pagination}
          empty={
            <EmptyList noun="conversations" path={path} query={query} heading="No conversations yet">
              Questions that your servers send to the support API appear here.
            </EmptyList>
          }
          rows={items}
          columns={{
            Customer: anyText(({ id, customer, externalId }: PartnerConversationRow) => (
              <>
                <a href={`${path}/conversations/${id}`}>{customerName(customer)}</a>
                {externalId !== null && <div class="small quiet">{externalId}</div>}
              </>
            )),
            'Latest question': ({ question }) => (
              <span class="clamp" dir="auto">
                {excerpt(question, QUESTION_LENGTH)}
              </span>
            ),
            Status: oneLine(({ status, replySource }: PartnerConversationRow) => (
              <>
                {STATUS_NAMES[status]} {replySource !== null && <SourceMark source={replySource} />}
              </>
            )),
            Waiting: oneLine(({ waitingSince }: PartnerConversationRow) =>
              waitingSince === null ? (
                <span class="quiet">–</span>
              ) : (
                <>
                  asked <ExactAgo at={waitingSince} />
                </>
              ),
            ),
            'Last activity': oneLine(({ activeAt }: PartnerConversationRow) => <ExactAgo at={activeAt} />),
          }}
        />
      </Live>
      <AiShare weeks={weeks} />
    </PartnerFrame>
  );
}

/** Who replied. */
const SourceMark = ({ source }: { source: Source }): VNode => (
  <span class="tag">
    {source === 'ai' && <Icon name="agent" />}
    {source === 'ai' ? 'AI' : 'Team'}
  </span>
);

/** In percent of all conversations, those that wait included; null for a week without conversations. */
const shareOf = ({ conversations, answeredByAi }: WeekShare): number | null =>
  conversations === 0 ? null : (100 * answeredByAi) / conversations;

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share)}%`);

const AiShare = ({ weeks }: { weeks: WeekShare[] }): VNode => (
  <Section id="ai-share" title="Share of AI replies" class="panel stack">
    <p class="small quiet">
      Conversations opened in a week to which AI replied first, as a share of all, including those that wait. Weeks
      start on Monday (UTC).
    </p>
    {weeks.every((week) => shareOf(week) === null) ? (
      <p>No conversations in these weeks.</p>
    ) : (
      <WeekChart
        label="Share of AI replies by week"
        unit="%"
        values={weeks.map((week) => ({ week: week.week, value: shareOf(week), text: percent(shareOf(week)) }))}
      />
    )}
    <details class="fold">
      <Summary>View as table</Summary>
      <DataTable
        label="Share of AI replies by week"
        rows={weeks.toReversed()}
        columns={{
          'Week of': oneLine(({ week }: WeekShare) => shortDay(week)),
          Conversations: numbers(({ conversations }: WeekShare) => grouped(conversations)),
          AI: numbers(({ answeredByAi }: WeekShare) => grouped(answeredByAi)),
          Team: numbers(({ answeredByHuman }: WeekShare) => grouped(answeredByHuman)),
          'AI share': numbers((week: WeekShare) => percent(shareOf(week))),
        }}
      />
    </details>
  </Section>
);

export function ConversationView({ conversation }: { conversation: PartnerConversationDetail }): VNode {
  const path = memberPath(useMember(), '/support');
  return (
    <PartnerFrame section="/support" title="Conversation" heading={<UpdateMark />}>
      <Live topic="conversations" path={`${path}/conversations/${conversation.id}`}>
        <p class="row small">
          <b>{STATUS_NAMES[conversation.status]}</b>
          {conversation.waitingSince !== null && (
            <span class="note tone-warn">
              <span>
                Waiting since <ExactAgo at={conversation.waitingSince} />
              </span>
            </span>
          )}
          <span class="quiet">
            Opened <ExactAgo at={conversation.createdAt} />
          </span>
        </p>
        <Facts conversation={conversation} />
        <Messages conversation={conversation} />
      </Live>
      <p>
        <LinkButton look="quiet small" href={path} text="Back to conversations" />
      </p>
    </PartnerFrame>
  );
}

const Facts = ({ conversation: { id, externalId, customer } }: { conversation: PartnerConversationDetail }): VNode => (
  <dl class="columns columns-small">
    {(
      [
        ['Conversation ID', id],
        ['Your ID', externalId],
        ['Customer', customer.name],
        ['Customer email', customer.email],
        ['Customer ID', customer.id],
      ] as const
    ).map(
      ([label, value]) =>
        value != null && (
          <div>
            <dt class="label">{label}</dt>
            <dd class="as-typed" dir="auto">
              {value}
            </dd>
          </div>
        ),
    )}
  </dl>
);

const Messages = ({ conversation: { messages, customer } }: { conversation: PartnerConversationDetail }): VNode => (
  <div class="messages" tabIndex={0} role="region" aria-label="Messages">
    {messages.map(({ id, author, content, createdAt }) => (
      <article class="message" id={`message-${id}`}>
        <header>
          {author === 'customer' ? (
            <strong dir="auto">{customerName(customer)}</strong>
          ) : (
            <SourceMark source={author === 'ai' ? 'ai' : 'human'} />
          )}
          <span>
            <ExactAgo at={createdAt} />
          </span>
        </header>
        <Paragraphs text={content} />
      </article>
    ))}
  </div>
);
