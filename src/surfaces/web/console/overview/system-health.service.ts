import { Injectable } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { DatabaseNotificationsService } from '../../../../platform/database/database-notifications.service.js';
import { Encoder } from '../../../../platform/meaning/encoder.js';
import { Reader } from '../../../../platform/meaning/reader.js';
import { API_VERSION } from '../../../../platform/http/api-paths.js';
import { NotificationChannelsService } from '../../../../contexts/notifications/channels/notification-channels.service.js';
import { ListingEncoderService } from '../../../../contexts/listings/meaning/listing-encoder.service.js';
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

/** States of the encoder in which listings are found by words only. */
const BY_WORDS: Partial<Record<Encoder['state'], string>> = {
  off: 'off (MEANING); search is by words',
  starting: 'encoder starting; search is by words',
  unavailable: 'encoder failed; search is by words until the next start',
};

/** The state of the service, as seen by this process. */
@Injectable()
export class SystemHealthService {
  private readonly loadChannels = cachedFor(CACHED_MS, () => this.channels.findChannelStates());

  private readonly loadLaunchLists = cachedFor(CACHED_MS, () => this.launchLists());

  private readonly loadProgress = cachedFor(CACHED_MS, () => this.meanings.findProgress());

  constructor(
    private readonly config: Config,
    private readonly notifications: DatabaseNotificationsService,
    private readonly stripe: StripeGateway,
    private readonly channels: NotificationChannelsService,
    private readonly directories: DirectoriesService,
    private readonly encoder: Encoder,
    private readonly reader: Reader,
    private readonly meanings: ListingEncoderService,
  ) {}

  /** Null if no listing waits for its first vector. */
  async findMeaningProgress(): Promise<string | null> {
    const progress = await this.loadProgress();
    if (progress === null) return null;
    const { missing, total } = progress;
    return `${grouped(total - missing)} of ${grouped(total)} listings are encoded. Others are found by words.`;
  }

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
      ...(await this.meaning()),
      ...this.replies(),
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

  /** No line if all listings are found by meaning. */
  private async meaning(): Promise<HealthLine[]> {
    const isGood = this.encoder.state !== 'unavailable';
    const text = BY_WORDS[this.encoder.state] ?? (await this.findMeaningProgress());
    return text === null ? [] : [{ name: 'Meaning', text, isGood }];
  }

  /** The encoder's line covers both if the thread that they share failed. */
  private replies(): HealthLine[] {
    if (this.encoder.state !== 'ready' || this.reader.state !== 'unavailable') return [];
    return [{ name: 'Reader', text: 'failed; built-in AI does not reply until the next start', isGood: false }];
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
