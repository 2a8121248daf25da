import { Controller, Get } from '@nestjs/common';
import { SeeOther } from '../pages/page.js';
import { ConsolePages } from '../pages/page-policy.js';

@ConsolePages()
@Controller('console')
export class ConsoleController {
  @Get()
  start(): SeeOther {
    return new SeeOther('/console/board');
  }
}
