import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ProviderId } from '../../../../contexts/accounts/providers/provider.js';
import { Providers } from '../../../../contexts/accounts/providers/providers.js';
import { SignInRequests } from '../../../../contexts/accounts/sign-in/sign-in-requests.js';
import { MailTransport } from '../../../../platform/mail/mail-transport.js';
import { LocalDevelopment } from '../../kit/pages/local-development.js';

export interface ShownProvider {
  id: ProviderId;
  name: string;
}

export interface AvailableMethods {
  /** False where the service cannot send emails. */
  isEmailAvailable: boolean;
  /** Whether this browser can read the emails at `/dev/mail`. */
  hasDevelopmentMail: boolean;
  providers: ShownProvider[];
}

@Injectable()
export class SignInMethods {
  constructor(
    private readonly requests: SignInRequests,
    private readonly providers: Providers,
    private readonly transport: MailTransport,
    private readonly local: LocalDevelopment,
  ) {}

  listMethods(request: Request): AvailableMethods {
    return {
      isEmailAvailable: this.requests.isAvailable,
      hasDevelopmentMail: this.hasDevelopmentMail(request),
      providers: this.providers.configured.map(({ id, name }) => ({ id, name })),
    };
  }

  hasDevelopmentMail(request: Request): boolean {
    return !this.transport.isConfigured && this.local.serves(request);
  }
}
