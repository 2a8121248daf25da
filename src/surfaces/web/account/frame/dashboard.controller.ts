import { Controller, Get } from '@nestjs/common';
import { SeeOther } from '../../kit/pages/page.js';
import { PersonPages } from '../../kit/pages/page-policy.js';

@PersonPages()
@Controller('dashboard')
export class DashboardController {
  @Get()
  start(): SeeOther {
    return new SeeOther('/dashboard/keys');
  }
}
