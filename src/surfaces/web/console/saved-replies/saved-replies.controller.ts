import { Body, Controller, Get } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SavedReplies } from '../../../../contexts/support/saved-replies/saved-replies.service.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { bothValues, saveMerged } from '../../kit/conflicts/form-conflicts.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';
import { SavedReplyForm } from './saved-replies.dto.js';
import { SavedRepliesLoader } from './saved-replies.loader.js';
import { savedTexts } from './saved-reply.view.js';

const LABELS = { title: 'Title', content: 'Text' };
const LIST = '/console/inbox/saved';

@ConsolePages()
@Controller('console/inbox/saved')
export class SavedRepliesController {
  constructor(
    private readonly pages: SavedRepliesLoader,
    private readonly saved: SavedReplies,
  ) {}

  @Get()
  listSavedReplies(@CurrentUser() admin: SignedInUser): Promise<FreshPage> {
    return this.pages.listSavedReplies(admin);
  }

  @PostOnce('', LONG_FORM_BODY)
  createSavedReply(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SavedReplyForm,
      act: (input) => this.saved.createSavedReply(admin.userId, input),
      again: (sent) => this.pages.listSavedReplies(admin, sent),
      next: LIST,
    });
  }

  @Get(':id')
  showSavedReply(@CurrentUser() admin: SignedInUser, @Id() id: string): Promise<FreshPage> {
    return this.pages.showSavedReply(admin, id);
  }

  @PostForm(':id', LONG_FORM_BODY)
  updateSavedReply(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SavedReplyForm,
      act: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.saved.getSavedReply(id),
          valuesOf: savedTexts,
          save: (changes, { title, content, version }) =>
            this.saved.updateSavedReply(admin.userId, id, { title, content, ...changes }, version),
          onConflict: bothValues(LABELS),
        }),
      again: (sent) => this.pages.showSavedReply(admin, id, sent),
      next: LIST,
    });
  }

  @PostForm(':id/delete', LONG_FORM_BODY)
  deleteSavedReply(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      act: ({ version }) => this.saved.deleteSavedReply(admin.userId, id, version),
      again: ({ message, status }) => this.pages.showSavedReply(admin, id, { rejection: message, status }),
      next: LIST,
    });
  }
}
