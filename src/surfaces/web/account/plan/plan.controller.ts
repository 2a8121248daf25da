import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { StripeGateway } from '../../../../contexts/billing/stripe/stripe-gateway.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { allowFormsTo } from '../../kit/pages/form-targets.js';
import { LocalDevelopment } from '../../kit/pages/local-development.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PersonPages } from '../../kit/pages/page-policy.js';
import type { FormResult } from '../../kit/pages/form-handler.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { PlanLoader } from './plan.loader.js';

@PersonPages()
@Controller('dashboard/plan')
export class PlanController {
  constructor(
    private readonly pages: PlanLoader,
    private readonly gateway: StripeGateway,
    private readonly local: LocalDevelopment,
  ) {}

  @Get()
  show(
    @CurrentPerson() person: Person,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    allowFormsTo(response, this.gateway.origins);
    return this.pages.show(person, this.local.serves(request), done);
  }

  @PostForm('checkout')
  checkout(
    @CurrentPerson() person: Person,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    allowFormsTo(response, this.gateway.origins);
    return this.pages.checkout(person, this.local.serves(request));
  }

  @PostForm('portal')
  portal(
    @CurrentPerson() person: Person,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): FormResult {
    allowFormsTo(response, this.gateway.origins);
    return this.pages.portal(person, this.local.serves(request));
  }
}
