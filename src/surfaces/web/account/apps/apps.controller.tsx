import { Get } from '@nestjs/common';
import type { VNode } from 'preact';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import {
  type ConnectedApp,
  ConnectedAppsService,
} from '../../../../contexts/accounts/connections/connected-apps.service.js';
import { MAX_APPS_PER_USER } from '../../../../contexts/accounts/connections/consents.service.js';
import { Config } from '../../../../platform/config/config.js';
import { Id } from '../../../../platform/input/parameters.js';
import { Empty } from '../../kit/components/elements.js';
import { counted, ExactAgo } from '../../kit/components/formats.js';
import { ActionForm, Confirmation } from '../../kit/forms/forms.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, PostForm, SeeOther } from '../../kit/pages/page.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

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

interface AppsProps {
  apps: ConnectedApp[];
  /** Null if apps can't connect by signing in. */
  mcpUrl: string | null;
}

const DONE = { one: 'App disconnected.', all: 'All apps disconnected.' };

const AppsView = ({ apps, mcpUrl }: AppsProps): VNode => (
  <DashboardFrame page="apps">
    <Confirmation messages={DONE} />
    <p class="lead">
      Apps that read the catalog with your account. They share one rate limit. You can connect up to {MAX_APPS_PER_USER}{' '}
      apps.
    </p>
    {mcpUrl !== null && (
      <p>
        To connect an app, add <code>{mcpUrl}</code> to it as an MCP server, then sign in.{' '}
        <a href="/docs/agents">How to connect</a>
      </p>
    )}
    {apps.length === 0 ? (
      <Empty heading="No apps connected">Apps appear here after you allow them.</Empty>
    ) : (
      <ul class="stack" role="list">
        {apps.map((app) => (
          <App app={app} />
        ))}
      </ul>
    )}
    {apps.length > 1 && <ActionForm action="/dashboard/apps/disconnect-all">Disconnect all apps</ActionForm>}
  </DashboardFrame>
);

const App = ({ app }: { app: ConnectedApp }): VNode => (
  <li class="panel stack stack-tight">
    <div class="row row-apart">
      <h2 dir="auto">{app.name}</h2>
      <ActionForm action={`/dashboard/apps/${app.id}/disconnect`} look="small">
        Disconnect<span class="visually-hidden"> {app.name}</span>
      </ActionForm>
    </div>
    <p class="small quiet">
      {app.host ?? 'Unverified'}, connected <ExactAgo at={app.createdAt} />,{' '}
      {app.lastUsedAt === null ? (
        'never used'
      ) : (
        <>
          last used <ExactAgo at={app.lastUsedAt} />, {counted(app.requests, 'request')} in 30 days
        </>
      )}
    </p>
  </li>
);
