import { Injectable } from '@nestjs/common';

/** The clock of the schedule, of confirmations and of reports. */
@Injectable()
export class WatchClockService {
  now = (): Date => new Date();
}
