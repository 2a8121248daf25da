import { IdParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { DeliveriesQuery } from '../../kit/deliveries/deliveries.dto.js';

export class DeliveryListQuery extends DeliveriesQuery {
  @IdParameter({ description: 'Filter by partner.' })
  partner?: string;
}
