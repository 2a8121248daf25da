import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { InboxConversation } from '../../../../contexts/support/inbox/inbox.repository.js';
import { Inbox } from '../../../../contexts/support/inbox/inbox.service.js';
import { EarlierReplies } from '../../../../contexts/support/learning/earlier-replies.service.js';
import { SavedReplies } from '../../../../contexts/support/saved-replies/saved-replies.service.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import type { ConversationQuery } from './inbox.dto.js';
import { inboxFilters } from './inbox.loader.js';
import { EARLIER_REPLY_PREFIX, type TimelineEntry } from './conversation-messages.js';
import type { TypedTexts } from './reply-form.js';
import { ConversationView } from './conversation.view.js';

/** Conversations in the list next to the open one. */
const LISTED = 30;

@Injectable()
export class ConversationLoader {
  constructor(
    private readonly frames: Frames,
    private readonly inbox: Inbox,
    private readonly savedReplies: SavedReplies,
    private readonly earlierReplies: EarlierReplies,
  ) {}

  /** `typed`: the text of a rejected form. Without it, the saved draft is shown. */
  async showConversation(
    admin: SignedInUser,
    id: string,
    query: ConversationQuery,
    typed: Partial<TypedTexts> = {},
    status = 200,
  ): Promise<FreshPage> {
    const [frame, conversation, conversations, saved] = await Promise.all([
      this.frames.loadFrame(admin),
      this.inbox.getConversation(id, admin.userId),
      this.inbox.listConversations(inboxFilters(query, admin), { page: 1, limit: LISTED }),
      this.savedReplies.listSavedReplies(),
    ]);
    const earlierReplies = await this.earlierReplies.findEarlierReplies(conversation, conversation.messages);
    const latestId = conversation.messages.at(-1)?.id ?? '';
    const shown = { content: conversation.draft?.content ?? '', note: '', ...typed };
    const timeline = timelineOf(conversation, query.seen);
    return freshPage(
      ConversationView,
      { frame, query, conversation, timeline, latestId, earlierReplies, conversations, saved, typed: shown },
      status,
    );
  }

  /** `insert`: the number of a suggestion, `reply:` and the ID of an earlier reply, or `saved` for the saved reply with the ID `saved`. */
  async textToInsert({ userId }: SignedInUser, id: string, insert: string, saved: string | undefined): Promise<string> {
    if (insert === 'saved') return saved === undefined ? '' : (await this.savedReplies.getSavedReply(saved)).content;
    const { clientId, suggestions } = await this.inbox.getConversation(id, userId);
    if (insert.startsWith(EARLIER_REPLY_PREFIX))
      return this.earlierReplies.getReplyText(clientId, insert.slice(EARLIER_REPLY_PREFIX.length));
    return suggestions[Number(insert)]?.text ?? '';
  }
}

/** Messages and notes by time. Messages after `seen` are new. */
function timelineOf({ messages, notes }: InboxConversation, seen: string | undefined): TimelineEntry[] {
  const seenAt = messages.findIndex(({ id }) => id === seen);
  const entries = [
    ...messages.map(({ author, ...message }, index) => ({
      ...message,
      kind: author,
      isNew: seenAt !== -1 && index > seenAt,
    })),
    ...notes.map((note) => ({ ...note, kind: 'note' as const, isNew: false, markedWrong: false })),
  ];
  return entries
    .map(({ createdAt, ...entry }) => ({ ...entry, createdAt: new Date(createdAt) }))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
