import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Applications } from '../../../../contexts/partners/applications/applications.service.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { ApplyView, type SentApplication } from './apply.view.js';

@Injectable()
export class PartnerApplicationsLoader {
  constructor(private readonly applications: Applications) {}

  async showApplications(user: SignedInUser, sent: SentApplication): Promise<FreshPage> {
    const applications = await this.applications.listOwnApplications(user.userId);
    const typed = sent.typed ?? { contactEmail: user.email };
    return freshPage(ApplyView, { user, applications, sent: { ...sent, typed } }, sent.status);
  }
}
