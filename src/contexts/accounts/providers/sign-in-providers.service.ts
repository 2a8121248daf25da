import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { EmailsService } from '../../../platform/mail/emails.service.js';
import { OutboundClient } from '../../../platform/outbound/outbound-client.js';
import { GithubProvider } from './github-provider.js';
import { OidcProvider } from './oidc-provider.js';
import { type Provider, providerFetch, type ProviderId } from './provider.js';

@Injectable()
export class SignInProvidersService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly configured: readonly Provider[];
  /** The operator configures the URLs of providers, which can be in a private network. */
  private readonly client = new OutboundClient({ allowPrivateNetwork: true });

  constructor(
    { oidc, github }: Config,
    private readonly mails: EmailsService,
  ) {
    const calls = providerFetch(this.client);
    this.configured = [github && new GithubProvider(github, calls), oidc && new OidcProvider(oidc, calls)].filter(
      (provider) => provider !== undefined,
    );
  }

  onApplicationBootstrap(): void {
    if (this.configured.length === 0 && !this.mails.isAvailable)
      new Logger('Sign-in').warn('Sign-in is not available. Set SMTP_URL, OIDC_ISSUER or GITHUB_CLIENT_ID.');
  }

  onApplicationShutdown(): void {
    this.client.onApplicationShutdown();
  }

  /** Whether users can also sign in with email. */
  get isEmailAvailable(): boolean {
    return this.mails.isAvailable;
  }

  getProvider(id: ProviderId): Provider {
    const provider = this.configured.find((candidate) => candidate.id === id);
    if (provider === undefined) throw notFound('Page not found');
    return provider;
  }

  isConfigured(issuer: string): boolean {
    return this.configured.some((provider) => isSame(provider.issuer, issuer));
  }

  /** For a provider that is no longer configured, the host. */
  nameOf(issuer: string): string {
    return this.configured.find((provider) => isSame(provider.issuer, issuer))?.name ?? new URL(issuer).host;
  }
}

/** A provider can write its issuer with a trailing slash that the operator left out. */
const isSame = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;
