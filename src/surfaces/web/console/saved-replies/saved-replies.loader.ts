import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SavedReplies } from '../../../../contexts/support/saved-replies/saved-replies.service.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { SavedRepliesView, type SentReply } from './saved-replies.view.js';
import { SavedReplyView } from './saved-reply.view.js';

@Injectable()
export class SavedRepliesLoader {
  constructor(
    private readonly frames: Frames,
    private readonly saved: SavedReplies,
  ) {}

  async listSavedReplies(admin: SignedInUser, sent: SentReply = {}): Promise<FreshPage> {
    const [frame, saved] = await Promise.all([this.frames.loadFrame(admin), this.saved.listSavedReplies()]);
    return freshPage(SavedRepliesView, { frame, saved, sent }, sent.status);
  }

  async showSavedReply(admin: SignedInUser, id: string, sent: SentReply = {}): Promise<FreshPage> {
    const [frame, saved] = await Promise.all([this.frames.loadFrame(admin), this.saved.getSavedReply(id)]);
    return freshPage(SavedReplyView, { frame, saved, sent }, sent.status);
  }
}
