import { Body, Get, Query, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import type { ComponentChildren, VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { AgentSignInGuard } from '../../../admission/agent-sign-in.guard.js';
import {
  AuthorizationRequestsService,
  type RawParameters,
  UntrustedRequestError,
} from '../../../../contexts/accounts/connections/authorization-requests.service.js';
import {
  type ConsentRequest,
  ConsentsService,
  type InvalidRequest,
  MAX_APPS_PER_USER,
  ReturnToApp,
} from '../../../../contexts/accounts/connections/consents.service.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { toFailure } from '../../../../platform/http/responses/error.filter.js';
import { Id } from '../../../../platform/input/parameters.js';
import { Notice, SubmitButton } from '../../kit/components/elements.js';
import { OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { Layout } from '../../kit/layout/layout.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { allowAnyFormTarget } from '../../kit/pages/page-headers.js';
import { OauthPages, UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, Passthrough, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';

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

@OauthPages('oauth/authorize')
@UseGuards(AgentSignInGuard)
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

interface ConsentProps {
  user: SignedInUser;
  request: ConsentRequest;
  rejection: string | undefined;
}

const ConsentView = ({ user, request, rejection }: ConsentProps): VNode => {
  const path = `/oauth/consent/${request.id}`;
  return (
    <Layout title="Connect app" description="Allow an app to use your account." noindex>
      <div class="stack stack-loose">
        <h1>
          Connect “<span dir="auto">{request.appName}</span>”?
        </h1>
        <Rejection text={rejection} />
        <AppFacts request={request} />
        <div class="prose">
          <h2>The app can</h2>
          <ul>
            <li>search and read the catalog through the MCP server, within the rate limits of your plan</li>
          </ul>
          <h2>The app can’t</h2>
          <ul>
            <li>see or create API keys, or use the REST API</li>
            <li>change your account, your listings or your plan</li>
          </ul>
          <form method="post" action={`${path}/switch-account`} data-native>
            <OneTimeToken />
            <p>
              You’re signed in as <strong>{user.email}</strong>.{' '}
              <SubmitButton look="small">Use another account</SubmitButton>
            </p>
          </form>
          <p>
            By choosing “Allow”, you accept the <a href="/policy">acceptable-use policy</a>, version{' '}
            {ACCEPTABLE_USE.version}: {ACCEPTABLE_USE.terms} You can disconnect the app at any time.
          </p>
        </div>
        {request.isFull ? (
          <p class="notice tone-bad" role="alert">
            Your account has {MAX_APPS_PER_USER} connected apps, the maximum. Disconnect one on your dashboard, then
            start again in the app.
          </p>
        ) : (
          <form method="post" action={`${path}/allow`} data-native>
            <input type="hidden" name="policy" value={ACCEPTABLE_USE.version} />
            <div class="row">
              <SubmitButton look="primary">Allow</SubmitButton>
              <SubmitButton formAction={`${path}/cancel`}>Cancel</SubmitButton>
            </div>
          </form>
        )}
      </div>
    </Layout>
  );
};

const AppFacts = ({ request }: { request: ConsentRequest }): VNode => (
  <div class="prose">
    <dl class="facts">
      <div>
        <dt>App’s website</dt>
        <dd>
          {request.appHost === null ? 'Unverified: anyone can use this name' : <span dir="ltr">{request.appHost}</span>}
        </dd>
      </div>
      <div>
        <dt>Returns to</dt>
        <dd dir="ltr">{request.redirectHost}</dd>
      </div>
    </dl>
    {request.isLocalProgram && (
      <Notice icon="info" tone="warn">
        The app is a program on this computer. Allow it only if you started it yourself just now.
      </Notice>
    )}
  </div>
);

const RejectedApp = ({ children }: { children: ComponentChildren }): VNode => (
  <Layout title="App can’t connect" description="The request of an app is not valid." noindex>
    <div class="stack">
      <h1>This app can’t connect</h1>
      {children}
    </div>
  </Layout>
);

const UntrustedAppView = ({ reason }: { reason: string }): VNode => (
  <RejectedApp>
    <p>{reason}</p>
    <p class="quiet">Nothing was sent to the app. If you followed a link that you don’t trust, close this page.</p>
  </RejectedApp>
);

const InvalidRequestView = ({ id, problem, redirectHost }: InvalidRequest): VNode => (
  <RejectedApp>
    <p>The app’s request is not valid: {problem}.</p>
    <p>
      You can return to <strong dir="ltr">{redirectHost}</strong>, which gets this error. If you don’t know it, close
      this page.
    </p>
    <form method="post" action={`/oauth/consent/${id}/cancel`} data-native>
      <SubmitButton>Return to {redirectHost}</SubmitButton>
    </form>
  </RejectedApp>
);
