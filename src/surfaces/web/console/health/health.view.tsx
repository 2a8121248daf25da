import type { VNode } from 'preact';
import type { ShownCheck } from '../../../../contexts/listings/health/site-actions.service.js';
import type { SiteCheckDto } from '../../../../contexts/listings/health/site-check.dto.js';
import { SITE_PROBLEMS } from '../../../../contexts/listings/health/site-check.entity.js';
import { MAX_COUNTED } from '../../../../contexts/listings/health/worklist/check-filter.js';
import type { SiteAction } from '../../../../contexts/listings/health/worklist/site-batch.dto.js';
import { LISTING_KINDS } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import type { Page } from '../../../../platform/input/page.js';
import { dayInWords, ExactAgo, Until } from '../../kit/components/date.js';
import { ClearFilters, Empty } from '../../kit/components/empty.js';
import { counted } from '../../kit/components/measures.js';
import { excerpt, externalLink, shortUrl } from '../../kit/components/texts.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { ListTable, pagePath, Total } from '../../kit/lists/list-table.js';
import type { SelectionOutcome, SentSelection } from '../../kit/lists/selected-rows.js';
import {
  changedCount,
  SelectAllRows,
  SelectBox,
  SelectHead,
  SelectionBar,
  SelectionResult,
} from '../../kit/lists/selection.js';
import { Live } from '../../kit/live/live.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import { CatalogNav } from '../records/catalog-nav.js';
import type { HealthQuery } from './health.dto.js';
import { editPath, isUnchanged, siteField } from './selected-sites.js';
import { RESULTS, SiteEvidence, SiteResultNote } from './site-evidence.js';

type Filters = Omit<HealthQuery, 'changed' | 'done'>;

const PATH = '/console/health';
/** Checks announce no changes. */
const TRIGGER = 'every 30s';
/** In days. */
const AGES = [1, 7, 30, 90];

const BUTTONS: readonly (readonly [SiteAction, string])[] = [
  ['check', 'Check now'],
  ['ignore', 'Ignore for 90 days'],
  ['use-target', 'Use redirect target'],
  ['unpublish', 'Unpublish…'],
];
const DONE: Record<SiteAction, (count: number) => string> = {
  check: (count) => `${counted(count, 'website')} will be checked as soon as possible.`,
  ignore: (count) => `${counted(count, 'problem')} ignored for 90 days.`,
  'use-target': (count) => `${counted(count, 'website')} replaced by the redirect target. Checked within 10 minutes.`,
  unpublish: (count) => `${counted(count, 'listing')} unpublished.`,
};

interface HealthProps {
  checks: Page<SiteCheckDto>;
  query: HealthQuery;
  sent: SentSelection;
  /** False while SITE_CHECKS is off. */
  isOn: boolean;
}

/** Listings whose website has a problem, oldest first. */
export function HealthView({
  checks: { items, pagination },
  query: { changed, done, ...query },
  sent,
  isOn,
}: HealthProps): VNode {
  return (
    <ConsoleFrame
      section="catalog"
      title="Site checks"
      heading={<Total value={pagination.total} isCut={pagination.total === MAX_COUNTED} />}
    >
      <CatalogNav page="health" />
      <HealthFilters query={query} />
      {!isOn && <p class="note tone-warn">Site checks are turned off (SITE_CHECKS). Results don’t change.</p>}
      <Rejection text={sent.rejection} />
      <SelectionResult outcome={sent.outcome} noun="listing" success={successOf(done, changedCount(changed))} />
      <Live topic={{ trigger: TRIGGER }} path={pagePath(PATH, query)}>
        {items.length > 0 && <SelectAllRows />}
        <ListTable
          label="Site checks"
          columns={[<SelectHead />, 'Listing', 'Website', 'Result', 'Evidence', 'Checked']}
          path={PATH}
          query={query}
          pagination={pagination}
          empty={<NoProblems query={query} />}
        >
          {items.map((check) => (
            <SiteRow check={check} outcome={sent.outcome} />
          ))}
        </ListTable>
      </Live>
      <SelectionBar action={pagePath(`${PATH}/batch`, query)} label="Change selected listings">
        {BUTTONS.map(([action, text]) => (
          <button
            class={`button button-small${action === 'unpublish' ? ' button-danger' : ''}`}
            type="submit"
            name="action"
            value={action}
          >
            {text}
          </button>
        ))}
      </SelectionBar>
    </ConsoleFrame>
  );
}

function successOf(done: string | undefined, count: number | undefined): string | undefined {
  const [action] = BUTTONS.find(([each]) => each === done) ?? [];
  return action === undefined || count === undefined ? undefined : DONE[action](count);
}

function HealthFilters({ query }: { query: Filters }): VNode {
  const { kind, result, minDays } = query;
  const ages = [...new Set([...AGES, ...(minDays === undefined ? [] : [minDays])])].sort((a, b) => a - b);
  return (
    <FilterBar action={PATH} query={query} label="Filter sites">
      <FilterSelect
        name="result"
        label="Result"
        none="All problems"
        chosen={result}
        options={[...SITE_PROBLEMS, 'unknown' as const].map((each) => [each, RESULTS[each].name])}
      />
      <FilterSelect
        name="kind"
        label="Listing type"
        none="All listings"
        chosen={kind}
        options={[
          [LISTING_KINDS[0], 'Tools'],
          [LISTING_KINDS[1], 'Directories'],
        ]}
      />
      <FilterSelect
        name="minDays"
        label="Age"
        none="Any age"
        chosen={minDays === undefined ? undefined : String(minDays)}
        options={ages.map((days) => [String(days), `For ${counted(days, 'day')} or longer`])}
      />
    </FilterBar>
  );
}

const NoProblems = ({ query: { kind, result, minDays } }: { query: Filters }): VNode =>
  kind === undefined && result === undefined && minDays === undefined ? (
    <Empty heading="No site problems">
      The websites of all published listings are live, not checked yet, or can’t be checked. Each is checked once a
      week.
    </Empty>
  ) : (
    <Empty heading="No matching sites">
      No website matches these filters. <ClearFilters path={PATH} />
    </Empty>
  );

function SiteRow({ check, outcome }: { check: SiteCheckDto; outcome: SelectionOutcome | undefined }): VNode {
  const { kind, listing, website, since, checkedAt, nextCheckAt } = check;
  const key = { kind, id: listing.id };
  return (
    <tr data-key-item id={siteField(key)}>
      <td>
        <SelectBox
          field={siteField(key)}
          value={checkedAt ?? ''}
          name={listing.name}
          noun="listing"
          isSelected={isUnchanged(outcome, check)}
        />
      </td>
      <th scope="row">
        <a href={editPath(key)} dir="auto">
          {excerpt(listing.name, 60)}
        </a>
      </th>
      <td data-label="Website">
        <div class="lines">
          <a {...externalLink(website)}>{shortUrl(website)}</a>
          <div class="quiet">{kind === 'tool' ? 'Tool' : 'Directory'}</div>
        </div>
      </td>
      <td data-label="Result">
        <div class="lines">
          <SiteResultNote {...check} />
          {since !== null && (
            <div class="quiet">
              since <time dateTime={since}>{dayInWords(since)}</time>
            </div>
          )}
        </div>
      </td>
      <td>
        <SiteEvidence {...check} />
      </td>
      <td data-label="Checked">
        <div class="lines">
          {checkedAt !== null && <ExactAgo at={new Date(checkedAt)} />}
          <div class="quiet">
            Next: <NextCheck at={nextCheckAt} />
          </div>
        </div>
      </td>
    </tr>
  );
}

function NextCheck({ at }: { at: string | null }): VNode {
  if (at === null) return <>never</>;
  return Date.parse(at) <= Date.now() ? <>now</> : <Until at={new Date(at)} />;
}

/** Asks before the selected listings are unpublished. */
export function UnpublishView({
  query,
  items,
  names,
}: {
  query: HealthQuery;
  items: ShownCheck[];
  /** By the ID of the listing. */
  names: ReadonlyMap<string, string>;
}): VNode {
  const title = `Unpublish ${counted(items.length, 'listing')}`;
  return (
    <ConsoleFrame section="catalog" title={title}>
      <CatalogNav page="health" />
      <p>
        Visitors, API keys and agents no longer find {items.length === 1 ? 'this listing' : 'these listings'}. You can
        publish {items.length === 1 ? 'it' : 'each of them'} again in its editor.
      </p>
      <form
        class="panel stack"
        method="post"
        action={pagePath(`${PATH}/batch`, query)}
        aria-label="Unpublish selected listings"
      >
        <input type="hidden" name="action" value="unpublish" />
        <input type="hidden" name="confirmed" value="yes" />
        <ul class="row" role="list">
          {items.map(({ kind, id, checkedAt }) => (
            <li class="row">
              <input type="hidden" name={siteField({ kind, id })} value={checkedAt} />
              <a href={editPath({ kind, id })} dir="auto">
                {names.get(id) ?? id}
              </a>
            </li>
          ))}
        </ul>
        <SubmitOrCancel isDangerous cancel={pagePath(PATH, query)}>
          {title}
        </SubmitOrCancel>
      </form>
    </ConsoleFrame>
  );
}
