import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OauthPage } from '../../../../contexts/access/policy.js';
import {
  AuthorizationRequests,
  type SentParameters,
  UntrustedRequestError,
} from '../../../../contexts/accounts/connections/authorization-requests.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { AgentSignInGuard } from '../../../../contexts/accounts/connections/agent-sign-in.guard.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PageInterceptor } from '../../kit/pages/page.interceptor.js';
import { UntrustedAppView } from './consent.view.js';

/** Where apps send the user's browser. */
@ApiExcludeController()
@OauthPage()
@WithoutEnvelope()
@UseGuards(AgentSignInGuard)
@UseInterceptors(PageInterceptor)
@Controller('oauth/authorize')
export class AuthorizeController {
  constructor(private readonly requests: AuthorizationRequests) {}

  @Get()
  async authorize(@Query() sent: SentParameters): Promise<SeeOther | FreshPage> {
    try {
      return new SeeOther(`/oauth/consent/${await this.requests.storeRequest(sent)}`);
    } catch (error) {
      if (error instanceof UntrustedRequestError) return page(UntrustedAppView, { reason: error.message }, 400);
      throw error;
    }
  }
}
