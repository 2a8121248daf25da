import { Body, Controller, Get, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { UntrustedRequestError } from '../../../../contexts/accounts/connections/authorization-requests.js';
import { Consents, ReturnToApp } from '../../../../contexts/accounts/connections/consents.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { failureOf } from '../../../../platform/http/responses/error.filter.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { AgentSignInGuard } from '../../../../contexts/accounts/connections/agent-sign-in.guard.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { allowAnyFormTarget } from '../../kit/pages/form-targets.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ConsentView, InvalidRequestView, UntrustedAppView } from './consent.view.js';

type Shown = Promise<FreshPage | SeeOther>;

/** Asks the signed-in user whether an app can connect. */
@UserPages()
@UseGuards(AgentSignInGuard)
@Controller('oauth/consent/:id')
export class ConsentController {
  constructor(private readonly consents: Consents) {}

  @Get()
  async showConsent(
    @CurrentUser() user: SignedInUser,
    @Id() id: string,
    @Res({ passthrough: true }) response: Response,
  ): Shown {
    allowAnyFormTarget(response);
    return this.show(user, id);
  }

  @PostForm('allow')
  allowApp(
    @CurrentUser() user: SignedInUser,
    @Id() id: string,
    @Body() { policy = '' }: Form,
    @Res({ passthrough: true }) response: Response,
  ): Shown {
    return this.decide(user, id, response, () => this.consents.allowApp(id, user.userId, policy));
  }

  @PostForm('cancel')
  cancelRequest(
    @CurrentUser() user: SignedInUser,
    @Id() id: string,
    @Res({ passthrough: true }) response: Response,
  ): Shown {
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
      return this.show(user, id, failureOf(error));
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
