import { Body, Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { StripeGateway } from '../../../../contexts/billing/stripe/stripe-gateway.js';
import { Subscriptions } from '../../../../contexts/billing/subscriptions.js';
import { TEST_OUTCOMES, TestCheckout } from '../../../../contexts/billing/test-checkout.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { invalid, notFound } from '../../../../platform/errors/app-error.js';
import { LocalDevelopment } from '../../kit/pages/local-development.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { PostOnce } from '../../kit/pages/post-form.js';
import { TestCheckoutView } from './test-checkout.view.js';

/** Simulates Stripe's checkout on a development machine. */
@UserPages()
@Controller('dev/checkout')
export class TestCheckoutController {
  constructor(
    private readonly checkout: TestCheckout,
    private readonly subscriptions: Subscriptions,
    private readonly gateway: StripeGateway,
    private readonly local: LocalDevelopment,
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
      await this.checkout.simulateOutcome(userId, outcome);
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
