import { type CanActivate, Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { notFound } from '../../platform/errors/app-error.js';

/** Without https, codes and tokens could be read on the way, so there is no sign-in for apps (404). */
@Injectable()
export class AgentSignInGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(): boolean {
    if (!this.config.agentSignIn) throw notFound('Apps cannot connect by signing in here. Use an API key.');
    return true;
  }
}
