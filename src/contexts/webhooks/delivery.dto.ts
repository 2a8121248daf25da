import { ApiProperty } from '@nestjs/swagger';
import { ListQuery } from '../../platform/http/list-query.js';
import { ChoiceParameter, IdParameter } from '../../platform/http/query-parameters.js';
import { DELIVERY_STATUSES, type DeliveryStatus, EVENTS, type EventName } from './webhook-delivery.entity.js';

export class DeliveryDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'string', format: 'uuid' })
  partnerId!: string;

  @ApiProperty({ type: 'string', enum: EVENTS })
  event!: EventName;

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://launchharbor.example/hooks/catalog' })
  url!: string;

  @ApiProperty({ type: 'string', enum: DELIVERY_STATUSES })
  status!: DeliveryStatus;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The status that the receiver answered with.' })
  responseStatus!: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why it failed.' })
  error!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'How long the attempt took, in milliseconds.' })
  durationMs!: number | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The JSON that is sent.' })
  requestBody!: Record<string, unknown>;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  attemptedAt!: string | null;
}

export class WebhookSecretDto {
  @ApiProperty({
    type: 'string',
    description: 'The signing secret, shown only this once.',
    example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD2JcZoxcGy1Q=',
  })
  secret!: string;
}

export class ListDeliveriesQuery extends ListQuery {
  @IdParameter({ description: 'Only deliveries to this partner.' })
  partnerId?: string;

  @ChoiceParameter(EVENTS, { description: 'Only deliveries of this event.' })
  event?: EventName;

  @ChoiceParameter(DELIVERY_STATUSES, { description: 'Only deliveries that stand like this.' })
  status?: DeliveryStatus;
}
