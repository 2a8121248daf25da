import { Injectable } from '@nestjs/common';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import { DeskService } from '../../../../contexts/support/desk/desk.service.js';
import { DatabaseNotifications } from '../../../../platform/database/database-notifications.js';
import { TOPICS } from '../../kit/live/change-streams.js';

export interface Waiting {
  submissions: number;
  conversations: number;
}

/** A conversation returns from a snooze without a change. */
const MAX_AGE_MS = 30_000;

/** Counts open submissions and waiting conversations. Counts again after a change, or when the counts are old. */
@Injectable()
export class WaitingCounts {
  private counted: Promise<Waiting> | undefined;
  private countedAt = 0;

  constructor(
    private readonly notifications: DatabaseNotifications,
    private readonly board: SubmissionBoard,
    private readonly desk: DeskService,
  ) {
    for (const topic of TOPICS) notifications.on(`${topic}_changed`, () => (this.counted = undefined));
  }

  getCounts(): Promise<Waiting> {
    if (!this.notifications.isListening()) return this.count();
    if (Date.now() - this.countedAt > MAX_AGE_MS) this.counted = undefined;
    this.counted ??= this.count().catch((error: unknown) => {
      this.counted = undefined;
      throw error;
    });
    return this.counted;
  }

  private async count(): Promise<Waiting> {
    this.countedAt = Date.now();
    const [submissions, conversations] = await Promise.all([
      this.board.countOpenSubmissions(),
      this.desk.countWaiting(),
    ]);
    return { submissions, conversations };
  }
}
