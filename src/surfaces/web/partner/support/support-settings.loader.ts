import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { type SentSettings, SupportSettingsView } from './support-settings.view.js';

@Injectable()
export class SupportSettingsLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly clients: ClientsService,
  ) {}

  async showSettings(user: SignedInUser, member: CurrentPartner, sent: SentSettings = {}): Promise<FreshPage> {
    const [frame, client] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.clients.getPartner(member.liveClientId),
    ]);
    return freshPage(SupportSettingsView, { frame, client, sent }, sent.status);
  }
}
