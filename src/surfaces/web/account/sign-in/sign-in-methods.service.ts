import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Provider } from '../../../../contexts/accounts/providers/provider.js';
import { SignInProvidersService } from '../../../../contexts/accounts/providers/sign-in-providers.service.js';
import { SignInRequestsService } from '../../../../contexts/accounts/sign-in/sign-in-requests.service.js';
import { EmailsService } from '../../../../platform/mail/emails.service.js';
import { LocalDevelopmentService } from '../../kit/pages/local-development.service.js';

export type ProviderChoice = Pick<Provider, 'id' | 'name'>;

export interface AvailableMethods {
  /** False where the service cannot send emails. */
  isEmailAvailable: boolean;
  /** Whether this browser can read the emails at `/dev/mail`. */
  hasDevelopmentMail: boolean;
  providers: ProviderChoice[];
}

@Injectable()
export class SignInMethodsService {
  constructor(
    private readonly requests: SignInRequestsService,
    private readonly providers: SignInProvidersService,
    private readonly mails: EmailsService,
    private readonly local: LocalDevelopmentService,
  ) {}

  listMethods(request: Request): AvailableMethods {
    return {
      isEmailAvailable: this.requests.isAvailable,
      hasDevelopmentMail: this.hasDevelopmentMail(request),
      providers: this.providers.configured.map(({ id, name }) => ({ id, name })),
    };
  }

  hasDevelopmentMail(request: Request): boolean {
    return !this.mails.isConfigured && this.local.serves(request);
  }
}
