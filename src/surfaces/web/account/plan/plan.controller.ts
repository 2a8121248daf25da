import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Checkout } from '../../../../contexts/billing/checkout.js';
import type { SubscriptionStatus } from '../../../../contexts/billing/plan-facts.js';
import { StripeGateway } from '../../../../contexts/billing/stripe/stripe-gateway.js';
import { Subscriptions } from '../../../../contexts/billing/subscriptions.js';
import { Config } from '../../../../platform/config/config.js';
import { type FormResult, handleForm, type SentForm } from '../../kit/pages/form-handler.js';
import { allowFormsTo } from '../../kit/pages/form-targets.js';
import { LocalDevelopment } from '../../kit/pages/local-development.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { type Notice, PlanView } from './plan.view.js';

const TEST_CHECKOUT = '/dev/checkout';

@UserPages()
@Controller('dashboard/plan')
export class PlanController {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly checkouts: Checkout,
    private readonly gateway: StripeGateway,
    private readonly local: LocalDevelopment,
    private readonly config: Config,
  ) {}

  @Get()
  getPlan(
    @CurrentUser() { userId }: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    allowFormsTo(response, this.gateway.origins);
    return this.showPlan(userId, this.local.serves(request), done);
  }

  @PostForm('checkout')
  startCheckout(
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    return this.redirectToStripe(user, request, response, () => this.checkouts.startCheckout(user));
  }

  @PostForm('portal')
  openPortal(
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    return this.redirectToStripe(user, request, response, () => this.checkouts.openPortal(user));
  }

  private redirectToStripe(
    { userId }: SignedInUser,
    request: Request,
    response: Response,
    openPage: () => Promise<string>,
  ): FormResult {
    allowFormsTo(response, this.gateway.origins);
    const isLocal = this.local.serves(request);
    return handleForm({
      action: async () => new SeeOther(this.gateway.isConfigured || !isLocal ? await openPage() : TEST_CHECKOUT),
      rerender: (sent) => this.showPlan(userId, isLocal, undefined, sent),
    });
  }

  private async showPlan(userId: string, isLocal: boolean, done: unknown, sent?: SentForm): Promise<FreshPage> {
    const { rates, contactEmail } = this.config;
    const payment = this.gateway.isConfigured ? 'stripe' : isLocal ? 'test' : 'none';
    const facts = await this.subscriptions.getPlan(userId);
    const notice = noticeOf(done, facts.status);
    return page(PlanView, { facts, payment, rates, contactEmail, notice, rejection: sent?.message }, sent?.status);
  }
}

/** A payment counts when Stripe has confirmed it, not when the user returns from Stripe. */
function noticeOf(done: unknown, status: SubscriptionStatus): Notice | undefined {
  if (done === 'cancelled') return 'cancelled';
  if (done !== 'paid') return undefined;
  return status === 'renewing' ? 'paid' : 'waiting';
}
