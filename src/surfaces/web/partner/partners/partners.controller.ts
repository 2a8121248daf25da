import { Controller, Get } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { OwnPartnersLoader } from './partners.loader.js';

@UserPages()
@Controller('partner')
export class OwnPartnersController {
  constructor(private readonly pages: OwnPartnersLoader) {}

  @Get()
  listPartners(@CurrentUser() user: SignedInUser): Promise<FreshPage | SeeOther> {
    return this.pages.listPartners(user);
  }
}
