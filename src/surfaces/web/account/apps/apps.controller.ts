import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ConnectedApps } from '../../../../contexts/accounts/connections/connected-apps.js';
import { Config } from '../../../../platform/config/config.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { AppsView } from './apps.view.js';

const PATH = '/dashboard/apps';

@UserPages()
@Controller('dashboard/apps')
export class AppsController {
  constructor(
    private readonly apps: ConnectedApps,
    private readonly config: Config,
  ) {}

  @Get()
  async listApps(@CurrentUser() { userId }: SignedInUser, @Query('done') done: unknown): Promise<FreshPage> {
    const mcpUrl = this.config.agentSignIn ? `${this.config.siteUrl}/mcp` : null;
    return page(AppsView, { apps: await this.apps.listApps(userId), mcpUrl, done });
  }

  @PostForm('disconnect-all')
  async disconnectAllApps(@CurrentUser() { userId }: SignedInUser): Promise<SeeOther> {
    await this.apps.disconnectAllApps(userId, userId);
    return new SeeOther(`${PATH}?done=all`);
  }

  @PostForm(':id/disconnect')
  async disconnectApp(@CurrentUser() { userId }: SignedInUser, @Id() id: string): Promise<SeeOther> {
    await this.apps.disconnectApp(userId, userId, id);
    return new SeeOther(`${PATH}?done=one`);
  }
}
