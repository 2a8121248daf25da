import { Injectable } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { DatabaseNotificationsService } from '../../../../platform/database/database-notifications.service.js';
import { API_VERSION } from '../../../../platform/http/api-paths.js';
import { NotificationChannelsService } from '../../../../contexts/notifications/channels/notification-channels.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { StripeGateway } from '../../../../contexts/billing/stripe/stripe-gateway.js';
import { grouped } from '../../kit/components/formats.js';
import { cachedFor } from '../frame/cached-for.js';
import { CHANNEL_NAMES } from '../notifications/notifications.view.js';
import { FAILED_DAYS, type WaitingFigures } from './waiting-work.service.js';

export interface HealthLine {
  name: string;
  text: string;
  isGood: boolean;
}

/** Jobs due for longer are not being processed. */
const LATE_MS = 60_000;
const SLOW_MS = 500;
const CACHED_MS = 3_000;

/** The state of the service, as seen by this process. */
@Injectable()
export class SystemHealthService {
  private readonly loadChannels = cachedFor(CACHED_MS, () => this.channels.findChannelStates());

  private readonly loadLaunchLists = cachedFor(CACHED_MS, () => this.launchLists());

  constructor(
    private readonly config: Config,
    private readonly notifications: DatabaseNotificationsService,
    private readonly stripe: StripeGateway,
    private readonly channels: NotificationChannelsService,
    private readonly directories: DirectoriesService,
  ) {}

  async describeHealth({ tookMs, jobs, failedDeliveries }: WaitingFigures): Promise<HealthLine[]> {
    const lagMs = jobs.dueSince === null ? 0 : Date.now() - jobs.dueSince.getTime();
    const isListening = this.notifications.isListening();
    const hasMail = this.config.smtpUrl !== undefined;
    return [
      { name: 'Database', text: `responds in ${Math.ceil(tookMs)} ms`, isGood: tookMs < SLOW_MS },
      {
        name: 'Live updates',
        text: isListening ? 'connected' : 'disconnected; reload a page to see changes',
        isGood: isListening,
      },
      {
        name: 'Jobs',
        text: jobs.due === 0 ? 'No jobs due' : `${grouped(jobs.due)} due, oldest for ${Math.ceil(lagMs / 1_000)} s`,
        isGood: lagMs < LATE_MS,
      },
      {
        name: 'Webhooks',
        text: failedDeliveries === 0 ? `all delivered in the last ${FAILED_DAYS} days` : 'some deliveries failed',
        isGood: failedDeliveries === 0,
      },
      {
        name: 'Email',
        text: hasMail ? 'sent by SMTP' : 'not set up (SMTP_URL); emails are written to the log',
        isGood: hasMail,
      },
      ...(await this.loadLaunchLists()),
      ...(await this.teamChannels()),
      ...this.payments(),
      { name: 'Version', text: `${API_VERSION}, up for ${inWords(process.uptime())}`, isGood: true },
    ];
  }

  /** The result of the last attempt on each channel. */
  private async teamChannels(): Promise<HealthLine[]> {
    return (await this.loadChannels()).map(({ channel, error }) => ({
      name: `Notifications: ${CHANNEL_NAMES[channel]}`,
      text: error ?? 'no failures',
      isGood: error === null,
    }));
  }

  private async launchLists(): Promise<HealthLine[]> {
    if (!(await this.directories.lacksOpenCategory())) return [];
    const text = 'no directory category accepts any tool; choose one under Directory categories';
    return [{ name: 'Launch lists', text, isGood: false }];
  }

  private payments(): HealthLine[] {
    const { isConfigured, priceProblem } = this.stripe;
    if (!isConfigured) return [];
    return [{ name: 'Payments', text: priceInWords(priceProblem), isGood: typeof priceProblem !== 'string' }];
  }
}

function priceInWords(problem: string | null | undefined): string {
  if (problem === undefined) return 'Stripe not called yet';
  return problem === null ? 'Stripe price is valid' : `Stripe price ${problem}; set STRIPE_PRICE_ID`;
}

function inWords(seconds: number): string {
  if (seconds < 3_600) return `${Math.max(1, Math.floor(seconds / 60))} min`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`;
}
