import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Policy } from '../policy.js';
import { lacksBearer, presentedKey } from './presented-key.js';

export const APP_SCOPE = 'catalog:read';
const REALM = 'Bearer realm="catalog"';
const BEARER_HINT = '. Write Bearer before it (Authorization: Bearer aid_…), or send it as X-API-Key.';

/** The `WWW-Authenticate` header of a 401. On `/mcp` it tells apps where users can sign in. */
@Injectable()
export class Challenges {
  constructor(private readonly config: Config) {}

  unauthorized(request: Request, response: Response, { tokens }: Pick<Policy, 'tokens'>): AppError {
    const isMissing = presentedKey(request) === undefined;
    response.setHeader('WWW-Authenticate', this.offersSignIn(tokens) ? this.challenge(isMissing) : REALM);
    if (isMissing) return new AppError('unauthorized', 'Missing API key');
    const message = tokens ? 'Invalid API key or access token' : 'Invalid API key';
    return new AppError('unauthorized', lacksBearer(request) ? message + BEARER_HINT : message);
  }

  offersSignIn(tokens: boolean): boolean {
    return tokens && this.config.agentSignIn;
  }

  private challenge(isMissing: boolean): string {
    const metadata = `${this.config.siteUrl}/.well-known/oauth-protected-resource/mcp`;
    const error = isMissing ? '' : ', error="invalid_token"';
    return `${REALM}, resource_metadata="${metadata}", scope="${APP_SCOPE}"${error}`;
  }
}
