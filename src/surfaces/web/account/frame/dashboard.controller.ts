import { Controller, Get } from '@nestjs/common';
import { SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';

@UserPages()
@Controller('dashboard')
export class DashboardController {
  @Get()
  redirectToKeys(): SeeOther {
    return new SeeOther('/dashboard/keys');
  }
}
