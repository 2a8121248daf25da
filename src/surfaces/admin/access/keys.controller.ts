import { Body, Delete, Get, Post, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import {
  CreateKeyBody,
  IssuedKeyDto,
  KeyDto,
  ListKeysQuery,
  MAX_LIVE_KEYS,
} from '../../../contexts/access/keys/key.dto.js';
import { KeysService } from '../../../contexts/access/keys/keys.service.js';
import { KeyUsageReportService } from '../../../contexts/catalog/usage/key-usage-report.service.js';
import { RETENTION_DAYS } from '../../../contexts/access/usage/key-usage.service.js';
import { KeyUsageDto } from '../../../contexts/access/usage/usage.dto.js';
import { Id } from '../../../platform/input/parameters.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/keys', 'Keys')
export class AdminKeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly usage: KeyUsageReportService,
  ) {}

  @Get()
  @Operation({
    summary: 'List keys',
    description:
      'Keys of every kind, newest first, including revoked ones unless filtered. Only the first characters of each key are returned.',
    returns: { page: KeyDto },
  })
  listKeys(@Query() query: ListKeysQuery): Promise<Page<KeyDto>> {
    return this.keys.listKeys(query);
  }

  @Post()
  @Operation({
    summary: 'Create a catalog key for a user',
    description: `The response contains the full key, which is returned only once. A user can have at most ${MAX_LIVE_KEYS} active keys; another one is rejected with 409.`,
    returns: { one: IssuedKeyDto },
    status: 201,
    fails: [404, 409],
  })
  createKey(@CurrentActor() actor: string, @Body() body: CreateKeyBody): Promise<IssuedKeyDto> {
    return this.keys.createUserKey(actor, body);
  }

  @Get(':id/usage')
  @Operation({
    summary: 'Get the usage of a key',
    description: `Requests by day and status for ${RETENTION_DAYS} days, over REST and MCP, and the share of the published tools that the key fetched in the last 24 hours, which reveals a bulk export. Usage of revoked keys is kept. With several processes, the counts can be a few seconds old.`,
    returns: { one: KeyUsageDto },
  })
  getKeyUsage(@Id() id: string): Promise<KeyUsageDto> {
    return this.usage.getKeyUsage(id);
  }

  @Delete(':id')
  @Operation({
    summary: 'Revoke a key',
    description: 'Takes effect on the next request. Revoking a revoked key changes nothing.',
    returns: { one: KeyDto },
  })
  revokeKey(@CurrentActor() actor: string, @Id() id: string): Promise<KeyDto> {
    return this.keys.revokeKey(actor, id);
  }
}
