import { Delete, Get, Param, Put, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import {
  BlockedAppDto,
  ConnectionDto,
  ConnectionUsageDto,
  ListConnectionsQuery,
  ListOauthClientsQuery,
  OauthClientDto,
  UnblockedAppDto,
} from '../../../contexts/accounts/connections/admin/admin-apps.dto.js';
import { AdminAppsService, appIdOf } from '../../../contexts/accounts/connections/admin/admin-apps.service.js';
import { KeyUsageReportService } from '../../../contexts/catalog/usage/key-usage-report.service.js';
import { Operation, PathParameter } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { Id } from '../../../platform/input/parameters.js';
import { AdminCalls } from '../admin-calls.js';

const ClientIdOrHost = PathParameter(
  'clientIdOrHost',
  'A client ID, percent-encoded, or the host of metadata documents.',
  'assistant.example',
);

/** Apps that users connected by signing in. */
@AdminCalls('v1/admin', 'Connections')
export class AdminConnectionsController {
  constructor(
    private readonly apps: AdminAppsService,
    private readonly usage: KeyUsageReportService,
  ) {}

  @Get('connections')
  @Operation({
    summary: 'List connections',
    description:
      'Apps that users connected, newest first, with their requests and the share of the catalog that each fetched.',
    returns: { page: ConnectionUsageDto },
  })
  async listConnections(@Query() query: ListConnectionsQuery): Promise<Page<ConnectionUsageDto>> {
    return this.usage.addShares(await this.apps.listConnections(query), ({ id }) => id);
  }

  @Delete('connections/:id')
  @Operation({
    summary: 'End a connection',
    description: 'The tokens of the app for this account stop working immediately. The user can connect the app again.',
    returns: { one: ConnectionDto },
  })
  endConnection(@CurrentActor() actor: string, @Id() id: string): Promise<ConnectionDto> {
    return this.apps.endConnection(actor, id);
  }

  @Get('oauth-clients')
  @Operation({
    summary: 'List connected and blocked apps',
    description:
      'Connected apps, the most used ones first, then blocked client IDs and hosts. An app is used by all its requests since it was first connected.',
    returns: { page: OauthClientDto },
  })
  async listOauthClients(@Query() query: ListOauthClientsQuery): Promise<Page<OauthClientDto>> {
    return this.usage.addShares(await this.apps.listApps(query), appIdOf);
  }

  @Put('oauth-clients/blocked/:clientIdOrHost')
  @ClientIdOrHost
  @Operation({
    summary: 'Block an app',
    description:
      'Ends all connections of the client, or of all clients whose metadata document is on the host; none can connect until it is unblocked. Blocking it again changes nothing.',
    returns: { one: BlockedAppDto },
  })
  blockOauthClient(
    @CurrentActor() actor: string,
    @Param('clientIdOrHost') clientIdOrHost: string,
  ): Promise<BlockedAppDto> {
    return this.apps.blockApp(actor, clientIdOrHost);
  }

  @Delete('oauth-clients/blocked/:clientIdOrHost')
  @ClientIdOrHost
  @Operation({
    summary: 'Unblock an app',
    description: 'Users can connect the app again. Ended connections do not return.',
    returns: { one: UnblockedAppDto },
    fails: [400],
  })
  unblockOauthClient(
    @CurrentActor() actor: string,
    @Param('clientIdOrHost') clientIdOrHost: string,
  ): Promise<UnblockedAppDto> {
    return this.apps.unblockApp(actor, clientIdOrHost);
  }
}
