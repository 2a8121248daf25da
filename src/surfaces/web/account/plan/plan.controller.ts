import { Body, Get, Req } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { CheckoutService, TEST_OUTCOMES } from '../../../../contexts/billing/checkout.service.js';
import { StripeGateway } from '../../../../contexts/billing/stripe/stripe-gateway.js';
import { SubscriptionsService } from '../../../../contexts/billing/subscriptions.service.js';
import { Config } from '../../../../platform/config/config.js';
import { invalid, notFound } from '../../../../platform/errors/app-error.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { LocalDevelopmentService } from '../../kit/pages/local-development.service.js';
import { allowFormsTo } from '../../kit/pages/page-headers.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, Passthrough, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { PlanView, TestCheckoutView } from './plan.view.js';

const TEST_CHECKOUT = '/dev/checkout';

@UserPages('dashboard/plan')
export class PlanController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly checkouts: CheckoutService,
    private readonly gateway: StripeGateway,
    private readonly local: LocalDevelopmentService,
    private readonly config: Config,
  ) {}

  @Get()
  getPlan(@CurrentUser() { userId }: SignedInUser, @Passthrough() response: Response): Promise<FreshPage> {
    allowFormsTo(response, this.gateway.origins);
    return this.showPlan(userId, this.local.serves(response.req));
  }

  @PostForm('checkout')
  startCheckout(@CurrentUser() user: SignedInUser, @Passthrough() response: Response): FormResult {
    return this.redirectToStripe(user, response, () => this.checkouts.startCheckout(user));
  }

  @PostForm('portal')
  openPortal(@CurrentUser() user: SignedInUser, @Passthrough() response: Response): FormResult {
    return this.redirectToStripe(user, response, () => this.checkouts.openPortal(user));
  }

  private redirectToStripe({ userId }: SignedInUser, response: Response, openPage: () => Promise<string>): FormResult {
    allowFormsTo(response, this.gateway.origins);
    const isLocal = this.local.serves(response.req);
    return handleForm({
      action: async () => new SeeOther(this.gateway.isConfigured || !isLocal ? await openPage() : TEST_CHECKOUT),
      rerender: (sent) => this.showPlan(userId, isLocal, sent),
    });
  }

  private async showPlan(userId: string, isLocal: boolean, sent?: FormState): Promise<FreshPage> {
    const { rates, contactEmail } = this.config;
    const payment = this.gateway.isConfigured ? 'stripe' : isLocal ? 'test' : 'none';
    const facts = await this.subscriptions.getPlan(userId);
    return page(PlanView, { facts, payment, rates, contactEmail, rejection: sent?.message }, sent?.status);
  }
}

/** Simulates Stripe's checkout on a development machine. */
@UserPages('dev/checkout')
export class TestCheckoutController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly subscriptions: SubscriptionsService,
    private readonly gateway: StripeGateway,
    private readonly local: LocalDevelopmentService,
  ) {}

  @Get()
  showCheckout(@CurrentUser() { userId }: SignedInUser, @Req() request: Request): Promise<FreshPage> {
    this.assertServed(request);
    return this.page(userId, undefined, 200);
  }

  @PostOnce()
  simulateOutcome(@CurrentUser() { userId }: SignedInUser, @Req() request: Request, @Body() form: Form): FormResult {
    this.assertServed(request);
    const action = async (): Promise<SeeOther> => {
      if (form.outcome === 'decline') throw invalid('Your card was declined. You weren’t charged. Try another card.');
      const outcome = TEST_OUTCOMES.find((name) => name === form.outcome);
      if (outcome === undefined) throw invalid('Choose an outcome.');
      await this.checkouts.simulateOutcome(userId, outcome);
      return new SeeOther(outcome === 'pay' ? '/dashboard/plan?done=paid' : '/dashboard/plan');
    };
    return handleForm({ action, rerender: ({ message, status }) => this.page(userId, message, status) });
  }

  private async page(userId: string, rejection: string | undefined, status: number): Promise<FreshPage> {
    return page(TestCheckoutView, { facts: await this.subscriptions.getPlan(userId), rejection }, status);
  }

  private assertServed(request: Request): void {
    if (this.gateway.isConfigured || !this.local.serves(request)) throw notFound('Page not found.');
  }
}
