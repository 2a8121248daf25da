import { Injectable } from '@nestjs/common';

/** The clock of the schedule, of confirmations and of reports. */
@Injectable()
export class WatchClock {
  now = (): Date => new Date();
}
