import { MAX_WAITING_MINUTES } from '../../../../contexts/notifications/channels/channels.dto.js';
import { NumberField, TextField } from '../../../../platform/input/body-fields.js';
import { Converted } from '../../../../platform/input/checked-input.js';
import { ChoiceParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';

const MAX_URL = 2_000;

export class SlackForm extends VersionedForm {
  @TextField({ max: MAX_URL })
  slackUrl!: string;
}

export class WebhookForm extends VersionedForm {
  @TextField({ max: MAX_URL })
  webhookUrl!: string;
}

export class WaitingForm extends VersionedForm {
  @Converted((value) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value))
  @NumberField({ min: 1, max: MAX_WAITING_MINUTES, integer: true })
  waitingMinutes!: number;
}

export class NotificationsQuery {
  @ChoiceParameter(['secret'], { description: 'What the form created that was sent again.' })
  repeated?: 'secret';
}
