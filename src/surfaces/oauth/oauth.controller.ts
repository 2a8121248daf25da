import {
  All,
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Header,
  HttpCode,
  Logger,
  Options,
  Post,
  Req,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { rejectOverBudget, setBudgetHeaders } from '../admission/budget-headers.js';
import { BudgetsService, type BudgetState, networkBudget } from '../../contexts/access/budgets/budgets.service.js';
import { AppTokensService, TOKEN_KINDS } from '../../contexts/access/connections/app-tokens.service.js';
import type { IssuedTokens } from '../../contexts/access/connections/connection-tokens.service.js';
import { AUTH_METHODS } from '../../contexts/access/connections/tokens.repository.js';
import { APP_SCOPE } from '../admission/request-key.js';
import { OauthEndpoint } from '../admission/policy.js';
import { AgentSignInGuard } from '../admission/agent-sign-in.guard.js';
import { isOwnResource, resourceOf } from '../../contexts/accounts/connections/authorization-requests.service.js';
import { AppClientsService } from '../../contexts/accounts/connections/clients/app-clients.service.js';
import { ASSERTION_ALGORITHMS } from '../../contexts/accounts/connections/clients/client-assertions.service.js';
import { OauthError } from '../../contexts/accounts/connections/oauth-error.js';
import {
  type Charged,
  type ClientCredentials,
  OAuthTokenService,
} from '../../contexts/accounts/connections/oauth-token.service.js';
import { Config } from '../../platform/config/config.js';
import { AppError, notFound } from '../../platform/errors/app-error.js';
import { LimitedBody, UnreadBody } from '../../platform/http/requests/body.interceptor.js';
import { FORM_LIMITS, FormBody } from '../../platform/http/requests/form-body.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { describeError, RETRY_AFTER_SECONDS, toFailure } from '../../platform/http/responses/error.filter.js';
import { isPlainObject } from '../../platform/input/value-rules.js';

/** The codes of failures that OAuth does not define, by status. */
const CODES: Record<number, string> = { 429: 'temporarily_unavailable', 503: 'temporarily_unavailable' };

/** The machine endpoints respond with OAuth's JSON, whatever fails. */
@Catch()
class OauthErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('OAuth');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { status, code, description } = oauthFailureOf(error);
    if (status >= 500) this.logger.error(`${request.id}: ${status} ${describeError(error)}`);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    response.setHeader('Cache-Control', 'no-store');
    response.status(status).json({ error: code, error_description: description });
  }
}

function oauthFailureOf(error: unknown): { status: number; code: string; description: string } {
  if (error instanceof OauthError) return error;
  const { status, message } = toFailure(error);
  const code = CODES[status] ?? (status < 500 ? 'invalid_request' : 'server_error');
  // RFC 6749 allows neither quotes nor backslashes nor anything but ASCII.
  return { status, code, description: message.replaceAll(/[^\x20-\x7e]|["\\]/g, "'") };
}

type Form = Record<string, string | undefined>;

const REGISTRATION = { bytes: 16_384, levels: 8, values: 500 };

/** What apps call. Their requests carry no cookies, and pages of any origin can send them. */
@ApiExcludeController()
@WithoutEnvelope()
@UseGuards(AgentSignInGuard)
@UseFilters(OauthErrorFilter)
@Controller('oauth')
export class OauthController {
  constructor(
    private readonly grants: OAuthTokenService,
    private readonly clients: AppClientsService,
    private readonly tokens: AppTokensService,
    private readonly budgets: BudgetsService,
    private readonly config: Config,
  ) {}

  @Post('register')
  @OauthEndpoint()
  @LimitedBody(REGISTRATION)
  @Header('Cache-Control', 'no-store')
  registerClient(@Body() body: unknown): object {
    if (!isPlainObject(body)) throw new OauthError('invalid_client_metadata', 'Send the metadata as a JSON object');
    const { clientId, name, redirectUris, refreshes } = this.clients.registerClient(body);
    return {
      client_id: clientId,
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', ...(refreshes ? ['refresh_token'] : [])],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: APP_SCOPE,
    };
  }

  @Post('token')
  @OauthEndpoint({ charged: false })
  @FormBody(FORM_LIMITS)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async issueTokens(
    @Body() form: Form,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    return this.charging(request, response, form.refresh_token ?? form.code, async (charged) => {
      if (form.resource !== undefined && !isOwnResource(this.config, form.resource))
        throw new OauthError('invalid_target', `resource must be ${resourceOf(this.config)}`);
      return toTokenResponse(await this.grant(form, charged));
    });
  }

  @Post('revoke')
  @OauthEndpoint({ charged: false })
  @FormBody(FORM_LIMITS)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async revokeToken(
    @Body() form: Form,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    return this.charging(request, response, form.token, async (charged) => {
      if (form.token === undefined) throw new OauthError('invalid_request', 'token is required');
      await this.grants.revokeToken(form.token, credentialsIn(form), charged);
      return {};
    });
  }

  /** `crossOrigin` has set the headers. */
  @Options(['register', 'token', 'revoke'])
  @OauthEndpoint({ charged: false })
  handlePreflight(@Res() response: Response): void {
    response.status(204).end();
  }

  @All(['register', 'token', 'revoke'])
  @OauthEndpoint()
  @UnreadBody()
  rejectMethod(@Req() { method }: Request, @Res({ passthrough: true }) response: Response): never {
    response.setHeader('Allow', 'POST');
    throw new AppError('method-not-allowed', `${method} is not allowed here. Use POST.`);
  }

  @All('{*path}')
  @OauthEndpoint()
  @UnreadBody()
  rejectPath(): never {
    throw notFound('Not found. /.well-known/oauth-authorization-server lists the endpoints.');
  }

  private grant(form: Form, charged: Charged): Promise<IssuedTokens> {
    const { grant_type: type, code, refresh_token: token } = form;
    const credentials = credentialsIn(form);
    if (type === 'authorization_code') {
      if (code === undefined) throw new OauthError('invalid_request', 'code is required');
      const exchange = { ...credentials, code, redirectUri: form.redirect_uri, verifier: form.code_verifier };
      return this.grants.exchangeCode(exchange, charged);
    }
    if (type === 'refresh_token') {
      if (token === undefined) throw new OauthError('invalid_request', 'refresh_token is required');
      return this.grants.refreshTokens(token, credentials, charged);
    }
    throw type === undefined
      ? new OauthError('invalid_request', 'grant_type is required')
      : new OauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  }

  /**
   * A request with a code or token of ours is charged to its connection. An ended one is recognized and not charged, so that
   * its app always learns that it ended. Everything else is charged to the IP address.
   */
  private async charging(
    { ip }: Request,
    response: Response,
    token: string | undefined,
    act: (charged: Charged) => Promise<object>,
  ): Promise<object> {
    const charge = { isMade: false };
    const show = (budget: BudgetState): void => {
      charge.isMade = true;
      setBudgetHeaders(response, budget);
      rejectOverBudget(response, budget);
    };
    try {
      return await act(show);
    } finally {
      // The guard has set the headers for a token that has ended.
      if (!charge.isMade && (token === undefined || !this.isOurs(token)))
        show(await this.budgets.charge(networkBudget('oauth', ip)));
    }
  }

  private isOurs(token: string): boolean {
    return TOKEN_KINDS.some((kind) => this.tokens.isOurs(token, kind));
  }
}

const credentialsIn = (form: Form): ClientCredentials => ({
  clientId: form.client_id,
  assertion: form.client_assertion,
  assertionType: form.client_assertion_type,
});

const toTokenResponse = ({ accessToken, refreshToken, expiresIn }: IssuedTokens): object => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresIn,
  ...(refreshToken !== null && { refresh_token: refreshToken }),
  scope: APP_SCOPE,
});

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
      resource_documentation: `${siteUrl}/docs/agents`,
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
      service_documentation: `${siteUrl}/docs/agents`,
      op_policy_uri: `${siteUrl}/policy`,
      op_tos_uri: `${siteUrl}/terms`,
    };
  }
}
