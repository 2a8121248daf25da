import { Body, Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { OauthPage } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { AgentSignInGuard } from '../../../../contexts/accounts/connections/agent-sign-in.guard.js';
import {
  AuthorizationRequestsService,
  type RawParameters,
  UntrustedRequestError,
} from '../../../../contexts/accounts/connections/authorization-requests.service.js';
import { ConsentsService, ReturnToApp } from '../../../../contexts/accounts/connections/consents.service.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { toFailure } from '../../../../platform/http/responses/error.filter.js';
import { Id } from '../../../../platform/input/parameters.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { allowAnyFormTarget } from '../../kit/pages/page-headers.js';
import { PageInterceptor, UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, Passthrough, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { ConsentView, InvalidRequestView, UntrustedAppView } from './consent.view.js';

type Shown = Promise<FreshPage | SeeOther>;

/** Asks the signed-in user whether an app can connect. */
@UserPages('oauth/consent/:id')
@UseGuards(AgentSignInGuard)
export class ConsentController {
  constructor(private readonly consents: ConsentsService) {}

  @Get()
  async showConsent(@CurrentUser() user: SignedInUser, @Id() id: string, @Passthrough() response: Response): Shown {
    allowAnyFormTarget(response);
    return this.show(user, id);
  }

  @PostForm('allow')
  allowApp(
    @CurrentUser() user: SignedInUser,
    @Id() id: string,
    @Body() { policy = '' }: Form,
    @Passthrough() response: Response,
  ): Shown {
    return this.decide(user, id, response, () => this.consents.allowApp(id, user.userId, policy));
  }

  @PostForm('cancel')
  cancelRequest(@CurrentUser() user: SignedInUser, @Id() id: string, @Passthrough() response: Response): Shown {
    return this.decide(user, id, response, () => this.consents.cancelRequest(id, user.userId));
  }

  @PostOnce('switch-account')
  async switchAccount(@CurrentUser() { userId }: SignedInUser, @Id() id: string): Promise<SeeOther> {
    await this.consents.releaseRequest(id, userId);
    return new SeeOther(`/sign-in?account=other&next=${encodeURIComponent(`/oauth/consent/${id}`)}`);
  }

  private async decide(user: SignedInUser, id: string, response: Response, act: () => Promise<string>): Shown {
    allowAnyFormTarget(response);
    try {
      return new SeeOther(await act());
    } catch (error) {
      if (error instanceof UntrustedRequestError) return untrusted(error);
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
      return this.show(user, id, toFailure(error));
    }
  }

  private async show(
    user: SignedInUser,
    id: string,
    { message, status }: { message?: string; status?: number } = {},
  ): Shown {
    try {
      const opened = await this.consents.openConsent(id, user.userId);
      if (opened instanceof ReturnToApp) return new SeeOther(opened.url);
      if ('problem' in opened) return page(InvalidRequestView, opened);
      return page(ConsentView, { user, request: opened, rejection: message }, status);
    } catch (error) {
      if (error instanceof UntrustedRequestError) return untrusted(error);
      throw error;
    }
  }
}

const untrusted = ({ message }: Error): FreshPage => page(UntrustedAppView, { reason: message }, 400);

/** Where apps send the user's browser. */
@ApiExcludeController()
@OauthPage()
@WithoutEnvelope()
@UseGuards(AgentSignInGuard)
@UseInterceptors(PageInterceptor)
@Controller('oauth/authorize')
export class AuthorizeController {
  constructor(private readonly requests: AuthorizationRequestsService) {}

  @Get()
  async authorize(@Query() sent: RawParameters): Promise<SeeOther | FreshPage> {
    try {
      return new SeeOther(`/oauth/consent/${await this.requests.storeRequest(sent)}`);
    } catch (error) {
      if (error instanceof UntrustedRequestError) return untrusted(error);
      throw error;
    }
  }
}
