import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { SimulatedReplies } from '../../../../contexts/support/simulated/simulated-replies.js';
import { NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { SandboxView } from './sandbox.view.js';

interface Shown {
  /** The form that was just handled. */
  done?: unknown;
  sent?: SentForm;
  /** The conversation whose reply was rejected. */
  repliesTo?: string;
}

@Injectable()
export class SandboxLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly clients: ClientsRepository,
    private readonly replies: SimulatedReplies,
  ) {}

  async showSandbox(
    user: SignedInUser,
    member: CurrentPartner,
    { done, sent = NOTHING_SENT, repliesTo }: Shown,
  ): Promise<FreshPage> {
    const [frame, { webhookUrl }, questions] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.clients.getClient(member.clientId),
      this.replies.listPending(member.clientId),
    ]);
    return freshPage(SandboxView, { frame, webhookUrl, questions, done, sent, repliesTo }, sent.status);
  }
}
