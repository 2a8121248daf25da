import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { DeliveryListQuery } from './deliveries.dto.js';
import { DeliveriesLoader } from './deliveries.loader.js';

@ConsolePages()
@Controller('console/deliveries')
export class ConsoleDeliveriesController {
  constructor(private readonly pages: DeliveriesLoader) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: DeliveryListQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @Post('redeliver')
  @FormBody()
  @OneTimeForm()
  redeliverFailed(@CurrentPerson() person: Person, @Query() query: DeliveryListQuery): Promise<SeeOther> {
    return this.pages.redeliverFailed(person, query);
  }

  @Get(':id')
  show(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string): Promise<FreshPage> {
    return this.pages.show(person, id);
  }

  @Post(':id/redeliver')
  @FormBody()
  @OneTimeForm()
  redeliver(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string): Promise<FreshPage | SeeOther> {
    return this.pages.redeliver(person, id);
  }
}
