import { Body, Get } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { MAX_REPLY } from '../../../../contexts/support/inbox/admin-conversation.dto.js';
import {
  MAX_SAVED_TITLE,
  SavedRepliesService,
} from '../../../../contexts/support/saved-replies/saved-replies.service.js';
import { TextField } from '../../../../platform/input/body-fields.js';
import { LONG_FORM_LIMITS } from '../../../../platform/http/requests/form-body.js';
import { Id } from '../../../../platform/input/parameters.js';
import { conflictDiff, saveMerged, VersionedForm } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { PATH, SavedRepliesView, SavedReplyView, savedTexts, type SavedReplyFormState } from './saved-replies.view.js';

class SavedReplyForm {
  @TextField({ max: MAX_SAVED_TITLE, oneLine: true })
  title!: string;

  @TextField({ max: MAX_REPLY })
  content!: string;
}

const LABELS = { title: 'Title', content: 'Text' };

@ConsolePages('console/inbox/saved')
export class SavedRepliesController {
  constructor(private readonly saved: SavedRepliesService) {}

  @Get()
  async listSavedReplies(sent: SavedReplyFormState = {}): Promise<FreshPage> {
    return page(SavedRepliesView, { saved: await this.saved.listSavedReplies(), sent }, sent.status);
  }

  @PostOnce('', LONG_FORM_LIMITS)
  createSavedReply(@CurrentUser() admin: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SavedReplyForm,
      action: (input) => this.saved.createSavedReply(admin.userId, input),
      rerender: (sent) => this.listSavedReplies(sent),
      redirectTo: PATH,
    });
  }

  @Get(':id')
  async showSavedReply(@Id() id: string, sent: SavedReplyFormState = {}): Promise<FreshPage> {
    return page(SavedReplyView, { saved: await this.saved.getSavedReply(id), sent }, sent.status);
  }

  @PostForm(':id', LONG_FORM_LIMITS)
  updateSavedReply(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SavedReplyForm,
      action: (input) =>
        saveMerged({
          form,
          sent: { ...input },
          read: () => this.saved.getSavedReply(id),
          valuesOf: savedTexts,
          save: (changes, { title, content, version }) =>
            this.saved.updateSavedReply(admin.userId, id, { title, content, ...changes }, version),
          onConflict: conflictDiff(LABELS),
        }),
      rerender: (sent) => this.showSavedReply(id, sent),
      redirectTo: PATH,
    });
  }

  @PostForm(':id/delete', LONG_FORM_LIMITS)
  deleteSavedReply(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      action: ({ version }) => this.saved.deleteSavedReply(admin.userId, id, version),
      rerender: ({ message, status }) => this.showSavedReply(id, { rejection: message, status }),
      redirectTo: PATH,
    });
  }
}
