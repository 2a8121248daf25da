import { Body, Get, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { NotificationChannelsService } from '../../../../contexts/notifications/channels/notification-channels.service.js';
import { UpdateConversationsBody } from '../../../../contexts/support/inbox/admin-conversation.dto.js';
import { ConversationBatchService } from '../../../../contexts/support/inbox/conversation-batch.service.js';
import { ConversationClaimsService } from '../../../../contexts/support/inbox/conversation-claims.service.js';
import { AdminConversationsService } from '../../../../contexts/support/inbox/admin-conversations.service.js';
import { ArticleBody } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import { KnowledgeService } from '../../../../contexts/support/knowledge/knowledge.service.js';
import { maskDetails } from '../../../../contexts/support/learning/personal-details.js';
import { LONG_FORM_LIMITS } from '../../../../platform/http/requests/form-body.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { Id } from '../../../../platform/input/parameters.js';
import { SELECTION_BODY, type SelectionState } from '../../kit/lists/selection.js';
import { LAST_PAGE } from '../../kit/lists/tables.js';
import { customerName } from '../../kit/support/customer.js';
import { excerpt } from '../../kit/components/elements.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import {
  ArticleQuery,
  CONVERSATIONS,
  inboxFilters,
  inboxPath,
  InboxQuery,
  SelectedConversationsForm,
} from './inbox.dto.js';
import { InboxView, ReplyArticleView } from './inbox.view.js';
import { snoozeUntil } from './snooze-times.js';

const PER_PAGE = 30;
const TITLE_LENGTH = 120;

@ConsolePages('console/inbox')
export class InboxController {
  constructor(
    private readonly conversations: AdminConversationsService,
    private readonly clients: ClientsRepository,
    private readonly claims: ConversationClaimsService,
    private readonly knowledge: KnowledgeService,
    private readonly batches: ConversationBatchService,
    private readonly channels: NotificationChannelsService,
  ) {}

  @Get()
  async listConversations(
    @CurrentUser() admin: SignedInUser,
    @Query() query: InboxQuery,
    sent: SelectionState = {},
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [partners, conversations, counts, waitingMinutes] = await Promise.all([
      this.clients.listClientNames(),
      this.conversations.pageInbox(inboxFilters(query, admin), request, LAST_PAGE * PER_PAGE),
      this.conversations.countViews(admin.userId, query.partner),
      this.channels.getWaitingMinutes(),
    ]);
    return page(InboxView, { query, partners, conversations, counts, waitingMinutes, sent }, sent.status);
  }

  @PostForm('batch', SELECTION_BODY)
  updateSelected(@CurrentUser() admin: SignedInUser, @Query() query: InboxQuery, @Body() form: Form): FormResult {
    const actor = { actor: admin.userId, userId: admin.userId };
    return CONVERSATIONS.handle({
      form,
      body: SelectedConversationsForm,
      update: (items, chosen) =>
        this.batches.updateConversations(actor, checkedInput(UpdateConversationsBody, { items, ...changeOf(chosen) })),
      nameFailed: async (failed) => {
        const customers = await this.conversations.listCustomers(failed.map(({ id }) => id));
        return failed.map(({ id }) => ({ name: customerName(customers.get(id) ?? {}) }));
      },
      show: (sent) => this.listConversations(admin, query, sent),
      nextPath: (changed, { action }) => inboxPath(query, '', { changed, done: action }),
    });
  }

  /** Opens the unclaimed conversation that has waited longest. */
  @PostOnce('next')
  async claimNext(@CurrentUser() admin: SignedInUser, @Query() query: InboxQuery): Promise<SeeOther> {
    const id = await this.claims.claimNextConversation(admin.userId, query.partner);
    return new SeeOther(id === null ? inboxPath(query, '', { done: 'nothing-left' }) : inboxPath(query, `/${id}`));
  }

  /** Shows the article form, filled from a reply with the customer's details masked. */
  @Get(':id/article')
  async showArticleForm(
    @CurrentUser() { userId }: SignedInUser,
    @Id() id: string,
    @Query() query: ArticleQuery,
    sent?: FormState,
  ): Promise<FreshPage> {
    const { messages, partnerName, customer } = await this.conversations.getInboxConversation(id, userId);
    const replyAt = messages.findLastIndex(
      (message) => message.author === 'human' && (query.reply === undefined || message.id === query.reply),
    );
    const question = messages.slice(0, Math.max(0, replyAt)).findLast(({ author }) => author === 'customer');
    const typed = sent?.typed ?? {
      title: excerpt(maskDetails(question?.content ?? '', customer.name), TITLE_LENGTH),
      body: maskDetails(messages[replyAt]?.content ?? '', customer.name),
    };
    const [back, action] = [inboxPath(query, `/${id}`), inboxPath(query, `/${id}/article`)];
    return page(ReplyArticleView, { partnerName, back, action, typed, sent }, sent?.status);
  }

  @PostOnce(':id/article', LONG_FORM_LIMITS)
  createArticle(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ArticleQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: ArticleBody,
      action: async (input) => {
        const { clientId } = await this.conversations.getInboxConversation(id, admin.userId);
        await this.knowledge.createArticle(admin.userId, clientId, input);
      },
      rerender: (sent) => this.showArticleForm(admin, id, query, sent),
      redirectTo: inboxPath(query, `/${id}`, { done: 'article' }),
    });
  }
}

function changeOf({ action, preset, zone }: SelectedConversationsForm): Omit<UpdateConversationsBody, 'items'> {
  if (action === 'close') return { action, reason: 'resolved' };
  if (action === 'spam') return { action: 'close', reason: 'spam' };
  return action === 'claim' ? { action } : { action, until: snoozeUntil({ preset, zone }).toISOString() };
}
