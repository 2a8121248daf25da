import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { Config } from '../../platform/config/config.js';
import { API_VERSION } from '../../platform/http/api-version.js';
import { Revalidated, WithoutEnvelope } from '../../platform/http/envelope.interceptor.js';
import { Operation } from '../../platform/http/operation.js';
import { AdminOnly, Public } from '../../contexts/access/policy.js';
import { DiscoveryDto } from './discovery.dto.js';
import { Documents } from './documents.js';

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
    summary: 'Find your way around',
    description: 'What the service is, where its parts are and how to authenticate. Needs no key.',
    answer: { one: DiscoveryDto },
  })
  discovery(): DiscoveryDto {
    const { siteUrl } = this.config;
    return {
      name: 'Catalog Service',
      version: API_VERSION,
      description: 'A catalog of AI tools and a catalog of startup and SaaS submission directories.',
      documentation: `${siteUrl}/docs`,
      openapi: `${siteUrl}/v1/openapi.json`,
      mcp: `${siteUrl}/mcp`,
      authentication: 'Send your key as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>".',
      endpoints: [
        'GET /v1/tools',
        'GET /v1/tools/top',
        'GET /v1/tools/{slug}',
        'GET /v1/categories',
        'GET /v1/tags',
        'GET /v1/directories',
        'GET /v1/directories/{slug}',
        'GET /v1/directory-categories',
        'GET /v1/me',
        'POST /v1/submit-ai-tool',
        'GET /v1/ai-tools/status',
        'POST /v1/support/ask',
        'GET /v1/support/conversations',
        'GET /v1/support/conversations/{id}',
      ],
      terms: 'The catalog may not be republished as a competing directory or exported in bulk.',
    };
  }

  @Get('openapi.json')
  @Public({ crossOrigin: true })
  @WithoutEnvelope()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Cache-Control', 'public, max-age=300')
  @ApiExcludeEndpoint()
  openapi(): string {
    return this.documents.public;
  }

  @Get('admin/openapi.json')
  @AdminOnly()
  @WithoutEnvelope()
  @Header('Content-Type', 'application/json; charset=utf-8')
  @Header('Cache-Control', 'private, no-cache')
  @ApiExcludeEndpoint()
  adminOpenapi(): string {
    return this.documents.admin;
  }
}
