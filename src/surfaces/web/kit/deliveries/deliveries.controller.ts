import { Get, Injectable, Query, type Type } from '@nestjs/common';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import type { DeliverySummary } from '../../../../contexts/webhooks/deliveries.repository.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { Id } from '../../../../platform/input/parameters.js';
import { LAST_PAGE, pathWithQuery } from '../lists/tables.js';
import { type FormResult, handleForm, type FormState } from '../pages/form-handler.js';
import { type FreshPage, type PartnerPageContext, PostOnce, SeeOther } from '../pages/page.js';
import { type AllDeliveriesQuery, deliveryFilters, deliverySearch } from './deliveries.dto.js';
import type { DeliveryDetail } from './delivery-panels.js';

const PER_PAGE = 50;

/** `clientId` is null for the deliveries of all partners. */
export type DeliveriesPage = Omit<PartnerPageContext, 'clientId'> & { clientId: string | null };

@Injectable()
abstract class BaseDeliveriesController {
  constructor(
    protected readonly deliveries: DeliveriesService,
    protected readonly clients: ClientsRepository,
  ) {}

  protected abstract renderDeliveries(scope: DeliveriesPage, query: AllDeliveriesQuery): Promise<FreshPage>;
  protected abstract renderDelivery(shown: DeliveryDetail, sent?: FormState): FreshPage | Promise<FreshPage>;

  protected listPage({ clientId }: DeliveriesPage, query: AllDeliveriesQuery): Promise<Page<DeliverySummary>> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    return this.deliveries.searchDeliveries(request, deliverySearch(query, clientId), LAST_PAGE * PER_PAGE);
  }
}

interface DeliveryRoutes {
  /** Who can redeliver events. */
  ForChanges: MethodDecorator;
  /** Returns a `DeliveriesPage`. */
  CurrentPage: ParameterDecorator;
  Filters: Type<AllDeliveriesQuery>;
}

/** The routes that portal and console share. */
export function deliveriesController({
  ForChanges,
  CurrentPage,
  Filters,
}: DeliveryRoutes): typeof BaseDeliveriesController {
  /** Nest can't read the class of the query from the signature. */
  const WithFilters = Reflect.metadata('design:paramtypes', [Object, Filters]);

  abstract class SharedDeliveriesController extends BaseDeliveriesController {
    @Get()
    @WithFilters
    listDeliveries(@CurrentPage scope: DeliveriesPage, @Query() query: AllDeliveriesQuery): Promise<FreshPage> {
      return this.renderDeliveries(scope, query);
    }

    @PostOnce('redeliver')
    @ForChanges
    @WithFilters
    async redeliverFailedEvents(
      @CurrentPage { actor, clientId, path }: DeliveriesPage,
      @Query() query: AllDeliveriesQuery,
    ): Promise<SeeOther> {
      const sent = await this.deliveries.redeliverFailedEvents(actor, deliverySearch(query, clientId));
      return new SeeOther(pathWithQuery(path, { ...deliveryFilters(query), sent }));
    }

    @Get(':id')
    async showDelivery(
      @CurrentPage { clientId }: DeliveriesPage,
      @Id() id: string,
      sent?: FormState,
    ): Promise<FreshPage> {
      const delivery = await this.deliveries.getDelivery(id, clientId);
      const [headers, attempts] = await Promise.all([this.deliveries.getHeaders(id), this.deliveries.listAttempts(id)]);
      return this.renderDelivery({ delivery, headers, attempts }, sent);
    }

    @PostOnce(':id/redeliver')
    @ForChanges
    redeliverEvent(@CurrentPage scope: DeliveriesPage, @Id() id: string): FormResult {
      const { actor, clientId, path } = scope;
      return handleForm({
        action: async () => new SeeOther(`${path}/${(await this.deliveries.redeliverEvent(actor, id, clientId)).id}`),
        rerender: (sent) => this.showDelivery(scope, id, sent),
      });
    }
  }
  return SharedDeliveriesController;
}
