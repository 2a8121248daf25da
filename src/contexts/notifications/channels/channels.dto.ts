import { ApiProperty } from '@nestjs/swagger';
import { VersionProperty } from '../../../platform/dto/properties.js';
import {
  ChoiceProperty,
  IdProperty,
  IntegerProperty,
  TextProperty,
  TimeProperty,
} from '../../../platform/dto/properties.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';
import { NumberField, TextField } from '../../../platform/input/body-fields.js';
import { KIND_NAMES, TEAM_CHANNELS, type TeamChannel } from '../events/notification-kinds.js';
import { MESSAGE_STATUSES, type MessageStatus } from '../notification.entities.js';

export const MAX_WAITING_MINUTES = 10_080;

export class NotificationMessageDto {
  @IdProperty({ example: '019a8e2d-06c8-749d-81a6-e39285b4c6d7' })
  id!: string;

  @ChoiceProperty(TEAM_CHANNELS, { example: 'slack' })
  channel!: TeamChannel;

  @ChoiceProperty([...KIND_NAMES, 'test'], { example: 'submission' })
  kind!: string;

  @IntegerProperty({ description: 'The number of events in the message.', example: 3 })
  count!: number;

  @ChoiceProperty(MESSAGE_STATUSES, { example: 'sent' })
  status!: MessageStatus;

  @IntegerProperty({ nullable: true, description: "The receiver's HTTP status.", example: 200 })
  responseStatus!: number | null;

  @TextProperty({
    nullable: true,
    description: 'Why the last attempt failed. A pending message is retried.',
    example: null,
  })
  error!: string | null;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @TimeProperty({ nullable: true, example: '2026-05-02T08:30:00.000Z' })
  attemptedAt!: string | null;
}

export class NotificationChannelsDto {
  @TextProperty({
    nullable: true,
    description: 'The Slack-compatible incoming webhook, without its path.',
    example: 'https://hooks.slack.example',
  })
  slackUrl!: string | null;

  @TextProperty({
    nullable: true,
    description: 'The generic webhook, without its path.',
    example: 'https://ops.example',
  })
  webhookUrl!: string | null;

  @IntegerProperty({ description: 'A question that waits longer than this is reported.', example: 60 })
  waitingMinutes!: number;

  @VersionProperty()
  version!: number;

  @ApiProperty({ type: [NotificationMessageDto], description: 'The latest 10 messages, newest first.' })
  messages!: NotificationMessageDto[];
}

export class SavedChannelsDto extends NotificationChannelsDto {
  @TextProperty({
    nullable: true,
    description: 'The secret of a webhook URL that this request set. Returned only once.',
    example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD2JcZoxcGy1Q=',
  })
  webhookSecret!: string | null;
}

@ApiExample({ slackUrl: 'https://hooks.slack.example/services/T000/B000/XXXX', waitingMinutes: 60 })
export class UpdateChannelsBody {
  @TextField({
    max: 2_000,
    nullable: true,
    description:
      'A Slack-compatible incoming webhook: public, https. Null removes it. Left out, or as it was returned: unchanged.',
    example: 'https://hooks.slack.example/services/T000/B000/XXXX',
  })
  slackUrl?: string | null;

  @TextField({
    max: 2_000,
    nullable: true,
    description:
      'A generic webhook: public, https. Setting it creates a new secret. Null removes it. Left out, or as it was returned: unchanged.',
    example: 'https://ops.example/hooks/catalog',
  })
  webhookUrl?: string | null;

  @NumberField({
    min: 1,
    max: MAX_WAITING_MINUTES,
    integer: true,
    optional: true,
    description: 'A question that waits longer than this is reported. Defaults to 60.',
    example: 60,
  })
  waitingMinutes?: number;
}
