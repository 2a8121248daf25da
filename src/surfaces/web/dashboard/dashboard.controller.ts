import { Controller, Get } from '@nestjs/common';
import { SeeOther } from '../pages/page.js';
import { PersonPages } from '../pages/page-policy.js';

@PersonPages()
@Controller('dashboard')
export class DashboardController {
  @Get()
  start(): SeeOther {
    return new SeeOther('/dashboard/keys');
  }
}
