import { Injectable } from '@nestjs/common';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import { DeskService } from '../../../../contexts/support/desk/desk.service.js';
import { DatabaseNotifications } from '../../../../platform/database/database-notifications.js';
import { TOPICS } from '../live/change-streams.js';

export interface Waiting {
  submissions: number;
  conversations: number;
}

/** Counts open submissions and waiting conversations. Counts again only after a change. */
@Injectable()
export class WaitingCounts {
  private counted: Promise<Waiting> | undefined;

  constructor(
    private readonly notifications: DatabaseNotifications,
    private readonly board: SubmissionBoard,
    private readonly desk: DeskService,
  ) {
    for (const topic of TOPICS) notifications.on(`${topic}_changed`, () => (this.counted = undefined));
  }

  getCounts(): Promise<Waiting> {
    if (!this.notifications.isListening()) return this.count();
    this.counted ??= this.count().catch((error: unknown) => {
      this.counted = undefined;
      throw error;
    });
    return this.counted;
  }

  private async count(): Promise<Waiting> {
    const [submissions, conversations] = await Promise.all([
      this.board.countOpenSubmissions(),
      this.desk.countPending(),
    ]);
    return { submissions, conversations };
  }
}
