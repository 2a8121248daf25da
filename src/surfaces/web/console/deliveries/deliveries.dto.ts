import type { DeliverySearch } from '../../../../contexts/webhooks/delivery-search.js';
import { IdParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { DeliveriesQuery, deliverySearch } from '../../kit/deliveries/deliveries.dto.js';

export class DeliveryListQuery extends DeliveriesQuery {
  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;
}

export const listSearch = ({ partner, ...filters }: DeliveryListQuery): DeliverySearch => ({
  ...deliverySearch(filters),
  partnerId: partner,
  mode: 'live',
});
