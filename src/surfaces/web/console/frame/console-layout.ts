import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Observable, tap } from 'rxjs';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { SavedFilterView } from '../../../../contexts/team/saved-filters/saved-filters.repository.js';
import { SavedFiltersService } from '../../../../contexts/team/saved-filters/saved-filters.service.js';
import { DatabaseNotificationsService } from '../../../../platform/database/database-notifications.service.js';
import { UuidPipe } from '../../../../platform/input/parameters.js';
import { TOPICS } from '../../kit/live/change-streams.service.js';
import { ConsoleParts, LayoutInterceptor, PublicPages } from '../../kit/pages/page.interceptor.js';
import type { PartnerPageContext } from '../../kit/pages/page.js';
import { AdminSubmissionsService } from '../../../../contexts/partners/workflow/admin-submissions.service.js';
import { ConversationListRepository } from '../../../../contexts/support/conversations/conversation-list.repository.js';
import { cachedFor } from './cached-for.js';
import { type OpenCounts, OpenItemsService } from './open-items.service.js';

export interface Waiting extends OpenCounts {
  submissions: number;
  conversations: number;
}

/** A conversation returns from a snooze without a change, and other queues don't announce theirs. */
const MAX_AGE_MS = 3_000;

/** Counts what waits for the team: again after a change of a submission or conversation, after a form, or when the counts are old. */
@Injectable()
export class WaitingCountsService {
  getCounts!: () => Promise<Waiting>;

  constructor(
    notifications: DatabaseNotificationsService,
    private readonly submissions: AdminSubmissionsService,
    private readonly conversations: ConversationListRepository,
    private readonly openItems: OpenItemsService,
  ) {
    this.forgetCounts();
    for (const topic of TOPICS) notifications.on(`${topic}_changed`, () => this.forgetCounts());
  }

  forgetCounts(): void {
    this.getCounts = cachedFor(MAX_AGE_MS, () => this.count());
  }

  private async count(): Promise<Waiting> {
    const [submissions, conversations, open] = await Promise.all([
      this.submissions.countOpenSubmissions(),
      this.conversations.countWaiting(),
      this.openItems.countOpen(),
    ]);
    return { submissions, conversations, ...open };
  }
}

interface Layout {
  waiting: Waiting;
  /** Of the admin, for all lists. */
  saved: readonly SavedFilterView[];
}

const LayoutContext = createContext<Layout | undefined>(undefined);

export function useLayout(): Layout {
  const layout = useContext(LayoutContext);
  if (layout === undefined) throw new Error('useLayout found no layout. Add @ConsolePages() to the controller.');
  return layout;
}

@Injectable()
class ConsoleLayoutInterceptor extends LayoutInterceptor<Layout> {
  constructor(
    private readonly waiting: WaitingCountsService,
    private readonly filters: SavedFiltersService,
  ) {
    super(LayoutContext);
  }

  override intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, user } = context.switchToHttp().getRequest<Request>();
    if (user?.role !== 'admin') return next.handle();
    const handled = super.intercept(context, next);
    return method === 'POST' ? handled.pipe(tap(() => this.waiting.forgetCounts())) : handled;
  }

  protected async loadLayout({ userId }: SignedInUser): Promise<Layout> {
    const [waiting, saved] = await Promise.all([this.waiting.getCounts(), this.filters.listFilters(userId)]);
    return { waiting, saved };
  }
}

/** Console pages, for admins; other users get 403. */
export const ConsolePages = (path: string): ClassDecorator =>
  applyDecorators(ConsoleParts(path), UseInterceptors(ConsoleLayoutInterceptor));

/** Unknown paths of the console: for everyone, with the console's frame for admins. */
export const UnknownConsolePages = (): ClassDecorator =>
  applyDecorators(PublicPages('console'), UseInterceptors(ConsoleLayoutInterceptor));

/** For controllers that portal and console share, below `console/partners/:id`. */
export const ConsolePartnerContext = createParamDecorator(
  (page: string, context: ExecutionContext): PartnerPageContext => {
    const { user, params } = context.switchToHttp().getRequest<Request<{ id: string }>>();
    if (user === undefined) throw new Error('A route that uses AdminPage must require a session');
    const clientId = new UuidPipe().transform(params.id);
    return { actor: user.userId, clientId, path: `/console/partners/${clientId}${page}` };
  },
);
