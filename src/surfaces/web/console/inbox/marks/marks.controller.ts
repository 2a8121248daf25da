import { Body, Controller, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../../contexts/access/sessions/signed-in-user.js';
import { Closing } from '../../../../../contexts/support/inbox/closing.service.js';
import { WrongReplies } from '../../../../../contexts/support/learning/wrong-replies.service.js';
import { LONG_FORM_BODY } from '../../../../../platform/input/form-fields.js';
import { Id } from '../../../../../platform/input/parameters/id-parameters.js';
import type { Form, FormResult } from '../../../kit/pages/form-handler.js';
import { ConsolePages } from '../../../kit/pages/page-policy.js';
import { PostForm } from '../../../kit/pages/post-form.js';
import { ConversationForms } from '../conversation-forms.js';
import { CloseForm, ConversationQuery, DraftForm, SnoozeForm, WrongReplyForm } from '../inbox.dto.js';
import { snoozeUntil } from './snooze-times.js';

const marker = ({ userId }: SignedInUser): { actor: string; userId: string } => ({ actor: userId, userId });

/** Marks of the team on a conversation and on its AI replies. */
@ConsolePages()
@Controller('console/inbox')
export class MarksController {
  constructor(
    private readonly forms: ConversationForms,
    private readonly closing: Closing,
    private readonly wrongReplies: WrongReplies,
  ) {}

  @PostForm(':id/close', LONG_FORM_BODY)
  closeConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleMark(admin, id, { ...query, done: 'closed' }, form, CloseForm, ({ reason, question }) =>
      this.closing.closeConversation(marker(admin), id, { reason, questionId: question }),
    );
  }

  @PostForm(':id/snooze', LONG_FORM_BODY)
  snoozeConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleMark(admin, id, { ...query, done: 'snoozed' }, form, SnoozeForm, async (input) => {
      const until = snoozeUntil(input).toISOString();
      await this.closing.snoozeConversation(marker(admin), id, { until, questionId: input.question });
    });
  }

  @PostForm(':id/reopen', LONG_FORM_BODY)
  reopenConversation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    return this.forms.handleMark(admin, id, { ...query, done: 'reopened' }, form, DraftForm, () =>
      this.closing.reopenConversation(marker(admin), id),
    );
  }

  @PostForm(':id/replies/:messageId/wrong', LONG_FORM_BODY)
  markReplyWrong(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('messageId') messageId: string,
    @Query() query: ConversationQuery,
    @Body() form: Form,
  ): FormResult {
    const reply = { conversationId: id, messageId };
    return this.forms.handleMark(admin, id, query, form, WrongReplyForm, ({ wrong }) =>
      wrong === 'yes'
        ? this.wrongReplies.markWrong(admin.userId, reply, admin.userId)
        : this.wrongReplies.unmarkWrong(admin.userId, reply),
    );
  }
}
