import {
  ChoiceProperty,
  FlagProperty,
  IdProperty,
  IntegerProperty,
  ObjectProperty,
  TextProperty,
  TimeProperty,
  UrlProperty,
} from '../../platform/dto/properties.js';
import { FlagField } from '../../platform/input/body-fields.js';
import { CursorQuery, ListQuery } from '../../platform/input/page.js';
import { ChoiceParameter, IdParameter, TimeParameter } from '../../platform/input/parameters.js';
import { type Mode, MODES } from '../access/users/partner-client.entity.js';
import { DELIVERY_STATUSES, type DeliveryStatus, EVENTS, type EventName } from './webhook-delivery.entity.js';

/** A delivery of the demo partner. */
export const EXAMPLE_DELIVERY_ID = '019a8e2d-06c8-749d-81a6-e39285b4c6d7';

export class DeliveryDto {
  @IdProperty({ example: EXAMPLE_DELIVERY_ID })
  id!: string;

  @IdProperty({ example: '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f' })
  partnerId!: string;

  @ChoiceProperty(EVENTS, { example: 'ping' })
  event!: EventName;

  @UrlProperty({ example: 'https://launchharbor.example/hooks/catalog' })
  url!: string;

  @ChoiceProperty(DELIVERY_STATUSES, { example: 'delivered' })
  status!: DeliveryStatus;

  @IntegerProperty({ nullable: true, description: "The receiver's HTTP status.", example: 204 })
  responseStatus!: number | null;

  @TextProperty({ nullable: true, description: 'Why the delivery failed.', example: null })
  error!: string | null;

  @IntegerProperty({ nullable: true, description: 'Duration of the attempt in milliseconds.', example: 84 })
  durationMs!: number | null;

  @ObjectProperty({ description: 'The JSON body.', example: { event: 'ping', occurredAt: '2026-05-02T08:30:00.000Z' } })
  requestBody!: Record<string, unknown>;

  @TextProperty({
    nullable: true,
    description: "The first 2 KiB of the receiver's response, as text. Null if there was none.",
    example: null,
  })
  responseBody!: string | null;

  @FlagProperty({
    required: false,
    description:
      'Only on forged pings, and always true: the signatures were wrong, so the receiver should have rejected it.',
    example: true,
  })
  forged?: boolean;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @TimeProperty({ nullable: true, example: '2026-05-02T08:30:00.000Z' })
  attemptedAt!: string | null;
}

/** How a new secret affects receivers, for the API reference and the console. */
export const ROTATION_EFFECTS =
  'X-Catalog-Signature uses the new secret immediately. webhook-signature carries signatures with both secrets for 24 hours, then only with the new one.';

export class WebhookSecretDto {
  @TextProperty({
    description: 'The signing secret. Returned only once.',
    example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD2JcZoxcGy1Q=',
  })
  secret!: string;
}

export class ListDeliveriesQuery extends ListQuery {
  @IdParameter({ description: 'Filter by partner.' })
  partnerId?: string;

  @ChoiceParameter(MODES, { description: 'Live data, or that of test mode.', fallback: 'live' })
  mode: Mode = 'live';

  @ChoiceParameter(EVENTS, { description: 'Filter by event.' })
  event?: EventName;

  @ChoiceParameter(DELIVERY_STATUSES, { description: 'Filter by status.' })
  status?: DeliveryStatus;
}

/** Of one client. */
export class ClientDeliveriesQuery extends CursorQuery {
  @ChoiceParameter(DELIVERY_STATUSES, { description: 'Filter by status.' })
  status?: DeliveryStatus;

  @ChoiceParameter(EVENTS, { description: 'Filter by event.' })
  event?: EventName;

  @TimeParameter({ description: 'Only deliveries created at this time or later.', example: '2026-01-31T09:30:00Z' })
  since?: string;
}

export class PingBody {
  @FlagField({
    optional: true,
    description: 'Sends wrong signatures, which your receiver must reject.',
    example: false,
  })
  forged?: boolean;
}
