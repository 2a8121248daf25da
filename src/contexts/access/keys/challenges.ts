import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Policy } from '../policy.js';

export const APP_SCOPE = 'catalog:read';
const REALM = 'Bearer realm="catalog"';

/** The `WWW-Authenticate` header of a 401. On `/mcp` it tells apps where users can sign in. */
@Injectable()
export class Challenges {
  constructor(private readonly config: Config) {}

  unauthorized(
    response: Response,
    message: 'Missing API key' | 'Invalid API key',
    { tokens }: Pick<Policy, 'tokens'>,
  ): AppError {
    response.setHeader('WWW-Authenticate', this.offersSignIn(tokens) ? this.challenge(message) : REALM);
    return new AppError('unauthorized', message);
  }

  offersSignIn(tokens: boolean): boolean {
    return tokens && this.config.agentSignIn;
  }

  private challenge(message: string): string {
    const metadata = `${this.config.siteUrl}/.well-known/oauth-protected-resource/mcp`;
    const error = message === 'Invalid API key' ? ', error="invalid_token"' : '';
    return `${REALM}, resource_metadata="${metadata}", scope="${APP_SCOPE}"${error}`;
  }
}
