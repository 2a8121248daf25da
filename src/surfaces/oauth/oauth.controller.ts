import {
  All,
  Body,
  Controller,
  Header,
  HttpCode,
  Options,
  Post,
  Req,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { rejectOverBudget, setBudgetHeaders } from '../../contexts/access/budgets/budget-headers.js';
import { Budgets, type BudgetState } from '../../contexts/access/budgets/budgets.js';
import { AppTokens, TOKEN_KINDS } from '../../contexts/access/connections/app-tokens.js';
import type { IssuedTokens } from '../../contexts/access/connections/connection-tokens.js';
import { APP_SCOPE } from '../../contexts/access/keys/challenges.js';
import { OauthEndpoint } from '../../contexts/access/policy.js';
import { type Charged, type ClientCredentials, Grants } from '../../contexts/accounts/connections/grants.js';
import { OauthError } from '../../contexts/accounts/connections/oauth-error.js';
import { RegisteredClients } from '../../contexts/accounts/connections/clients/registered-clients.js';
import { isOwnResource, resourceOf } from '../../contexts/accounts/connections/resource.js';
import { Config } from '../../platform/config/config.js';
import { AppError, notFound } from '../../platform/errors/app-error.js';
import { LimitedBody, UnreadBody } from '../../platform/http/requests/body.interceptor.js';
import { FormBody } from '../../platform/http/requests/form-body.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';
import { FORM_BODY } from '../../platform/input/form-fields.js';
import { isPlainObject } from '../../platform/input/value-rules.js';
import { AgentSignInGuard } from '../../contexts/accounts/connections/agent-sign-in.guard.js';
import { OauthErrorFilter } from './oauth-error.filter.js';

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
    private readonly grants: Grants,
    private readonly registered: RegisteredClients,
    private readonly tokens: AppTokens,
    private readonly budgets: Budgets,
    private readonly config: Config,
  ) {}

  @Post('register')
  @OauthEndpoint()
  @LimitedBody(REGISTRATION)
  @Header('Cache-Control', 'no-store')
  registerClient(@Body() body: unknown): object {
    if (!isPlainObject(body)) throw new OauthError('invalid_client_metadata', 'Send the metadata as a JSON object');
    const { clientId, name, redirectUris, refreshes } = this.registered.registerClient(body);
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
  @FormBody(FORM_BODY)
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
  @FormBody(FORM_BODY)
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async revokeToken(
    @Body() form: Form,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    return this.charging(request, response, form.token, async (charged) => {
      if (form.token === undefined) throw new OauthError('invalid_request', 'token is required');
      await this.grants.revoke(form.token, credentialsIn(form), charged);
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
      return this.grants.refresh(token, credentials, charged);
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
      if (!charge.isMade && (token === undefined || !this.isOurs(token))) show(await this.budgets.chargeOauth(ip));
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
