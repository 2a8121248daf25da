import { UrlField } from '../../../../platform/input/body-fields.js';
import { FlagParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class WebhookUrlForm {
  @UrlField({ nullable: true })
  webhookUrl!: string | null;
}

export class WebhooksPageQuery {
  @FlagParameter({ description: 'Whether the form that creates a secret was sent again.' })
  repeated?: boolean;
}
