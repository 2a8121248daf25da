import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController, ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { ACCEPTABLE_USE } from '../../contexts/access/acceptable-use.js';
import { CachedRead } from '../cached-reads/cached-read.interceptor.js';
import { AdminOnly, Public, Unmetered } from '../admission/policy.js';
import { Config } from '../../platform/config/config.js';
import { API_VERSION } from '../../platform/http/api-paths.js';
import { Operation } from '../../platform/http/operation.js';
import { TextProperty, TextsProperty, UrlProperty } from '../../platform/dto/properties.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import type { SharedContent } from '../../platform/http/responses/shared-content.js';
import { ApiDocumentsService } from './api-documents.service.js';

const Text = (example: string): PropertyDecorator => TextProperty({ example });

const Url = (path: string, options: { nullable?: true; description?: string } = {}): PropertyDecorator =>
  UrlProperty({ ...options, example: `https://catalog.example${path}` });

export class DiscoveryDto {
  @Text('Catalog Service')
  name!: string;

  @Text('1.0.0')
  version!: string;

  @Text('A catalog of AI tools and a catalog of startup and SaaS submission directories.')
  description!: string;

  @Url('/docs')
  documentation!: string;

  @Url('/v1/openapi.json')
  openapi!: string;

  @Url('/mcp')
  mcp!: string;

  @Text('Send your key as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>".')
  authentication!: string;

  @Url('/.well-known/oauth-protected-resource/mcp', {
    nullable: true,
    description: 'How apps connect to the MCP server by signing in (RFC 9728); null if they need a key.',
  })
  protectedResourceMetadata!: string | null;

  @Url('/.well-known/oauth-authorization-server', {
    nullable: true,
    description: 'The authorization server (RFC 8414); null if apps need a key.',
  })
  authorizationServerMetadata!: string | null;

  @TextsProperty({ example: ['GET /v1/tools'] })
  endpoints!: string[];

  @Text(ACCEPTABLE_USE.terms)
  terms!: string;
}

@ApiTags('Service')
@Controller('v1')
export class ReferenceController {
  constructor(
    private readonly documents: ApiDocumentsService,
    private readonly config: Config,
  ) {}

  @Get()
  @Public({ crossOrigin: true })
  @CachedRead()
  @Operation({
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
        'GET /v1/support/conversations/{id}/suggestions',
        'POST /v1/support/conversations/{id}/suggestions/{articleId}/accept',
      ],
      terms: ACCEPTABLE_USE.terms,
    };
  }

  @Get('openapi.json')
  @Public({ crossOrigin: true })
  @WithoutEnvelope()
  @ApiExcludeEndpoint()
  getOpenapi(): SharedContent {
    return this.documents.files.public;
  }

  @Get('admin/openapi.json')
  @AdminOnly()
  @WithoutEnvelope()
  @ApiExcludeEndpoint()
  getAdminOpenapi(): SharedContent {
    return this.documents.files.admin;
  }
}

@ApiExcludeController()
@Unmetered()
@WithoutEnvelope()
@Controller()
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  checkHealth(): { status: string } {
    return { status: 'ok' };
  }

  /** The database responds, so requests can be served. Otherwise the error filter sends 503. */
  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async checkReadiness(): Promise<{ status: string }> {
    await this.dataSource.query('select 1');
    return { status: 'ready' };
  }
}
