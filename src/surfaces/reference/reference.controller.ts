import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import { API_VERSION } from '../../platform/http/api-version.js';
import { Revalidated, WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { Operation } from '../../platform/http/operation.js';
import { AdminOnly, Public } from '../../contexts/access/policy.js';
import { DiscoveryDto } from './discovery.dto.js';
import { Documents } from './documents.js';
import { ACCEPTABLE_USE } from '../../contexts/access/acceptable-use.js';

@ApiTags('Service')
@Controller('v1')
export class ReferenceController {
  constructor(
    private readonly documents: Documents,
    private readonly config: Config,
  ) {}

  @Get()
  @Public({ crossOrigin: true })
  @Revalidated()
  @Operation({
    id: 'discover',
    summary: 'Discovery',
    description: 'Describes the service, its URLs and how to authenticate. Needs no key.',
    returns: { one: DiscoveryDto },
  })
  discover(): DiscoveryDto {
    const { siteUrl, agentSignIn } = this.config;
    return {
      name: 'Catalog Service',
      version: API_VERSION,
      description: 'A catalog of AI tools and a catalog of startup and SaaS submission directories.',
      documentation: `${siteUrl}/docs`,
      openapi: `${siteUrl}/v1/openapi.json`,
      mcp: `${siteUrl}/mcp`,
      authentication: 'Send your key as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>".',
      protectedResourceMetadata: agentSignIn ? `${siteUrl}/.well-known/oauth-protected-resource/mcp` : null,
      authorizationServerMetadata: agentSignIn ? `${siteUrl}/.well-known/oauth-authorization-server` : null,
      endpoints: [
        'GET /v1/tools',
        'GET /v1/tools/top',
        'GET /v1/tools/{slug}',
        'GET /v1/categories',
        'GET /v1/tags',
        'GET /v1/directories',
        'GET /v1/directories/{slug}',
        'GET /v1/directory-categories',
        'GET /v1/directory-matches',
        'GET /v1/me',
        'POST /v1/submit-ai-tool',
        'GET /v1/ai-tools/status',
        'GET /v1/partner/submissions',
        'GET /v1/partner/deliveries',
        'GET /v1/partner/deliveries/{id}',
        'POST /v1/partner/deliveries/{id}/redeliver',
        'POST /v1/partner/webhook-test',
        'POST /v1/partner/test/submissions/{id}/advance',
        'POST /v1/partner/test/conversations/{id}/reply',
        'POST /v1/partner/test/events',
        'POST /v1/support/ask',
        'GET /v1/support/conversations',
        'GET /v1/support/conversations/{id}',
      ],
      terms: ACCEPTABLE_USE.terms,
    };
  }

  @Get('openapi.json')
  @Public({ crossOrigin: true })
  @WithoutEnvelope()
  @ApiExcludeEndpoint()
  getOpenapi(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.documents.documentFile('public').sendContent(request, response);
  }

  @Get('admin/openapi.json')
  @AdminOnly()
  @WithoutEnvelope()
  @ApiExcludeEndpoint()
  getAdminOpenapi(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.documents.documentFile('admin').sendContent(request, response);
  }
}
