import { Get } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ConnectedAppsService } from '../../../../contexts/accounts/connections/connected-apps.service.js';
import { Config } from '../../../../platform/config/config.js';
import { Id } from '../../../../platform/input/parameters.js';
import { type FreshPage, page, PostForm, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { AppsView } from './apps.view.js';

const PATH = '/dashboard/apps';

@UserPages('dashboard/apps')
export class AccountAppsController {
  constructor(
    private readonly apps: ConnectedAppsService,
    private readonly config: Config,
  ) {}

  @Get()
  async listApps(@CurrentUser() { userId }: SignedInUser): Promise<FreshPage> {
    const mcpUrl = this.config.agentSignIn ? `${this.config.siteUrl}/mcp` : null;
    return page(AppsView, { apps: await this.apps.listApps(userId), mcpUrl });
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
