import { applyDecorators, Injectable, UseInterceptors } from '@nestjs/common';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { SavedFilterView } from '../../../../contexts/team/saved-filters/saved-filter.js';
import { SavedFilters } from '../../../../contexts/team/saved-filters/saved-filters.service.js';
import { LayoutInterceptor } from '../../kit/pages/layout.interceptor.js';
import { ConsoleParts } from '../../kit/pages/page-policy.js';
import { type Waiting, WaitingCounts } from './waiting-counts.js';

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
    private readonly waiting: WaitingCounts,
    private readonly filters: SavedFilters,
  ) {
    super(LayoutContext);
  }

  protected async loadLayout({ userId }: SignedInUser): Promise<Layout> {
    const [waiting, saved] = await Promise.all([this.waiting.getCounts(), this.filters.listFilters(userId)]);
    return { waiting, saved };
  }
}

/** Console pages, for admins; other users get 403. */
export const ConsolePages = (): ClassDecorator =>
  applyDecorators(ConsoleParts(), UseInterceptors(ConsoleLayoutInterceptor));
