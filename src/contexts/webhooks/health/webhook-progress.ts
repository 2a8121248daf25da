import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface ObservedWebhooks {
  /** An event of the test client other than a ping. */
  isTestEventDelivered: boolean;
  /** The receiver of the test client rejected a forged ping: it responded with 4xx. */
  isForgedPingRejected: boolean;
  /** The live client has a webhook URL and a secret. */
  isLiveWebhookSet: boolean;
}

const NOTHING: ObservedWebhooks = { isTestEventDelivered: false, isForgedPingRejected: false, isLiveWebhookSet: false };

/** What can be observed about the webhooks of a partner. */
@Injectable()
export class WebhookProgress {
  constructor(private readonly dataSource: DataSource) {}

  async observeWebhooks(liveClientId: string, testClientId: string): Promise<ObservedWebhooks> {
    const [row] = await this.dataSource.query<ObservedWebhooks[]>(
      `select exists (select from webhook_deliveries
                       where client_id = $2 and status = 'delivered' and event <> 'ping') as "isTestEventDelivered",
              exists (select from webhook_deliveries
                       where client_id = $2 and status = 'failed' and event = 'ping' and is_forged
                         and response_status between 400 and 499) as "isForgedPingRejected",
              exists (select from partner_clients c join webhook_secrets s on s.client_id = c.id
                       where c.id = $1 and c.webhook_url is not null) as "isLiveWebhookSet"`,
      [liveClientId, testClientId],
    );
    return row ?? NOTHING;
  }
}
