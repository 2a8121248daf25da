import { Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FormResult } from '../../kit/forms/form-handler.js';
import { PostOnce } from '../../kit/pages/post-form.js';
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

  @PostOnce('redeliver')
  redeliverFailed(@CurrentPerson() person: Person, @Query() query: DeliveryListQuery): Promise<SeeOther> {
    return this.pages.redeliverFailed(person, query);
  }

  @Get(':id')
  show(@CurrentPerson() person: Person, @Id() id: string): Promise<FreshPage> {
    return this.pages.show(person, id);
  }

  @PostOnce(':id/redeliver')
  redeliver(@CurrentPerson() person: Person, @Id() id: string): FormResult {
    return this.pages.redeliver(person, id);
  }
}
