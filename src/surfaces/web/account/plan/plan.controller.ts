import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Checkout } from '../../../../contexts/billing/checkout.js';
import { StripeGateway } from '../../../../contexts/billing/stripe/stripe-gateway.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { allowFormsTo } from '../../kit/pages/form-targets.js';
import { type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { LocalDevelopment } from '../../kit/pages/local-development.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { PlanLoader } from './plan.loader.js';

const TEST_CHECKOUT = '/dev/checkout';

@UserPages()
@Controller('dashboard/plan')
export class PlanController {
  constructor(
    private readonly pages: PlanLoader,
    private readonly checkouts: Checkout,
    private readonly gateway: StripeGateway,
    private readonly local: LocalDevelopment,
  ) {}

  @Get()
  showPlan(
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    allowFormsTo(response, this.gateway.origins);
    return this.pages.showPlan(user, this.local.serves(request), { done });
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
    user: SignedInUser,
    request: Request,
    response: Response,
    openPage: () => Promise<string>,
  ): FormResult {
    allowFormsTo(response, this.gateway.origins);
    const isLocal = this.local.serves(request);
    return handleForm({
      act: async () => new SeeOther(this.gateway.isConfigured || !isLocal ? await openPage() : TEST_CHECKOUT),
      again: ({ message, status }) => this.pages.showPlan(user, isLocal, { rejection: message, status }),
    });
  }
}
