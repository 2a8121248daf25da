import { Controller, Get, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { APP_SCOPE } from '../../contexts/access/keys/challenges.js';
import { OauthEndpoint } from '../../contexts/access/policy.js';
import { ASSERTION_ALGORITHMS } from '../../contexts/accounts/connections/clients/client-assertions.js';
import { resourceOf } from '../../contexts/accounts/connections/resource.js';
import { AUTH_METHODS } from '../../contexts/access/connections/connection.entity.js';
import { Config } from '../../platform/config/config.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { AgentSignInGuard } from '../../contexts/accounts/connections/agent-sign-in.guard.js';
import { OauthErrorFilter } from './oauth-error.filter.js';

/** Documents that tell apps how to connect: RFC 9728 about the resource, RFC 8414 about the server. */
@ApiExcludeController()
@OauthEndpoint()
@WithoutEnvelope()
@UseGuards(AgentSignInGuard)
@UseFilters(OauthErrorFilter)
@Controller('.well-known')
export class MetadataController {
  constructor(private readonly config: Config) {}

  @Get(['oauth-protected-resource', 'oauth-protected-resource/mcp'])
  getResource(): object {
    const { siteUrl, siteName } = this.config;
    return {
      resource: resourceOf(this.config),
      authorization_servers: [siteUrl],
      scopes_supported: [APP_SCOPE],
      bearer_methods_supported: ['header'],
      resource_name: siteName,
      resource_documentation: `${siteUrl}/docs`,
      resource_policy_uri: `${siteUrl}/policy`,
    };
  }

  /** The second path is where some hosted assistants look first. */
  @Get(['oauth-authorization-server', 'oauth-authorization-server/mcp'])
  getServer(): object {
    const { siteUrl } = this.config;
    const methods = [...AUTH_METHODS];
    return {
      issuer: siteUrl,
      authorization_endpoint: `${siteUrl}/oauth/authorize`,
      token_endpoint: `${siteUrl}/oauth/token`,
      registration_endpoint: `${siteUrl}/oauth/register`,
      revocation_endpoint: `${siteUrl}/oauth/revoke`,
      scopes_supported: [APP_SCOPE],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: methods,
      token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
      revocation_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${siteUrl}/docs`,
      op_policy_uri: `${siteUrl}/policy`,
      op_tos_uri: `${siteUrl}/terms`,
    };
  }
}
