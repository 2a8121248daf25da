import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { MAX_COUNTED_GAPS } from '../../../../contexts/support/gaps/gaps.repository.js';
import type { GapView } from '../../../../contexts/support/gaps/gaps.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { Empty } from '../../kit/components/empty.js';
import { pathWithQuery, Pages } from '../../kit/components/pagination.js';
import { Message } from '../../kit/forms/message.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { Total } from '../../kit/lists/list-table.js';
import { PartnerNav } from '../partners/partner-nav.js';
import { GapPanel } from './gap-panel.js';
import type { GapsQuery } from './gaps.dto.js';

export interface GapsProps {
  frame: Frame;
  partner: PartnerDto;
  gaps: Page<GapView>;
  query: GapsQuery;
  rejection: string | undefined;
}

/** Without JavaScript, the browser reloads the page this often during a test. */
const REFRESH_SECONDS = 5;

export function GapsView({ frame, partner, gaps: { items, pagination }, query, rejection }: GapsProps): VNode {
  const path = `/console/partners/${partner.id}/gaps`;
  const page = query.page === 1 ? undefined : query.page;
  const isTesting = items.some(({ trialRequestedAt, triedAt }) => trialRequestedAt !== null && triedAt === null);
  const watched = isTesting && {
    'hx-get': pathWithQuery(path, { page }),
    'hx-trigger': 'every 2s',
    'hx-target': '#gaps',
    'hx-select': '#gaps',
    'hx-swap': 'outerMorph',
  };
  return (
    <ConsoleFrame
      {...frame}
      section="partners"
      title={partner.name}
      refreshSeconds={isTesting ? REFRESH_SECONDS : undefined}
    >
      <PartnerNav partnerId={partner.id} page="gaps" />
      <Rejection text={rejection} />
      {query.done === 'article' && (
        <Message tone="good" icon="check">
          Article created. AI now uses it in replies.
        </Message>
      )}
      <section class="stack" aria-labelledby="gaps-heading">
        <div class="stack stack-tight">
          <h2 id="gaps-heading">
            Gaps <Total value={pagination.total} isCut={pagination.total === MAX_COUNTED_GAPS} />
          </h2>
          <p class="small quiet">
            {partner.supportMode === 'human'
              ? 'Groups of similar questions of the last 90 days. AI is off for this partner.'
              : 'Groups of similar questions of the last 90 days that AI didn’t answer.'}{' '}
            Questions that AI never answers, such as account requests and complaints, are left out. This list can be up
            to an hour old.
          </p>
        </div>
        <div id="gaps" class="stack" {...watched}>
          {items.length > 0 ? (
            <ul class="stack" role="list">
              {items.map((gap) => (
                <GapPanel gap={gap} path={path} page={page} />
              ))}
            </ul>
          ) : pagination.total === 0 ? (
            <Empty heading="No gaps">Questions that AI doesn’t answer appear here within an hour.</Empty>
          ) : (
            <Empty heading="This page is empty">
              <a href={path}>Go to first page</a>
            </Empty>
          )}
        </div>
        <Pages pagination={pagination} pathOf={(number) => pathWithQuery(path, { page: number })} />
      </section>
    </ConsoleFrame>
  );
}
