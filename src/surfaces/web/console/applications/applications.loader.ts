import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { ApplicationDesk } from '../../../../contexts/partners/applications/application-desk.js';
import { ApplicationEmails } from '../../../../contexts/partners/applications/application-emails.js';
import type { ListApplicationsQuery } from '../../../../contexts/partners/applications/application.dto.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { ApplicationListView } from './application-list.view.js';
import { ApplicationView, type SentDecision } from './application.view.js';

const PER_PAGE = 20;

@Injectable()
export class ConsoleApplicationsLoader {
  constructor(
    private readonly frames: Frames,
    private readonly desk: ApplicationDesk,
    private readonly users: UsersService,
    private readonly emails: ApplicationEmails,
  ) {}

  async listApplications(admin: SignedInUser, query: ListApplicationsQuery): Promise<FreshPage> {
    const [frame, applications] = await Promise.all([
      this.frames.loadFrame(admin),
      this.desk.listApplications({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    return freshPage(ApplicationListView, { frame, query, applications });
  }

  async showApplication(admin: SignedInUser, id: string, sent: SentDecision): Promise<FreshPage> {
    const application = await this.desk.getApplication(id);
    const [frame, applicant] = await Promise.all([
      this.frames.loadFrame(admin),
      this.users.getUser(application.userId),
    ]);
    const canNotify = this.emails.canNotify(applicant.email);
    return freshPage(ApplicationView, { frame, application, applicant, canNotify, sent }, sent.status);
  }
}
