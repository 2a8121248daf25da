import type { VNode } from 'preact';
import type { SiteAction, SiteCheckDto } from '../../../../contexts/listings/health/site-check.dto.js';
import type { CheckTarget } from '../../../../contexts/listings/health/site-check.js';
import { MAX_COUNTED } from '../../../../contexts/listings/health/site-checks.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { counted, dayInWords, ExactAgo, Until } from '../../kit/components/formats.js';
import { excerpt, externalLink, NameLink, shortUrl, SubmitButton } from '../../kit/components/elements.js';
import { Rejection, SubmitOrCancel } from '../../kit/forms/forms.js';
import type { FilterChoices } from '../../kit/forms/filters.js';
import { EmptyList, ListTable, pagePath, Total } from '../../kit/lists/tables.js';
import {
  SelectAllRows,
  SelectBox,
  SelectHead,
  SelectionBar,
  SelectionResult,
  type SelectionState,
} from '../../kit/lists/selection.js';
import { Live } from '../../kit/live/live.js';
import { CatalogNav, ConsoleFrame, FilterBar } from '../frame/console-frame.js';
import { HealthQuery, SITES } from './health.dto.js';
import { SiteEvidence, SiteResultNote } from './site-evidence.js';

const PATH = '/console/health';
/** Checks announce no changes. */
const TRIGGER = 'every 30s';
/** In days. */
const AGES = [1, 7, 30, 90];

const BUTTONS: readonly (readonly [SiteAction, string])[] = [
  ['check', 'Check now'],
  ['ignore', 'Ignore for 90 days'],
  ['stop-ignoring', 'Stop ignoring'],
  ['use-target', 'Use redirect target'],
  ['unpublish', 'Unpublish…'],
];
const DONE: Record<SiteAction, (count: number) => string> = {
  check: (count) => `${counted(count, 'website')} will be checked as soon as possible.`,
  ignore: (count) => `${counted(count, 'problem')} ignored for 90 days.`,
  'stop-ignoring': (count) => `${counted(count, 'problem')} no longer ignored.`,
  'use-target': (count) => `${counted(count, 'website')} replaced by the redirect target. Checked within 10 minutes.`,
  unpublish: (count) => `${counted(count, 'listing')} unpublished.`,
};

interface HealthProps {
  checks: Page<SiteCheckDto>;
  query: HealthQuery;
  sent: SelectionState;
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
      section="siteProblems"
      title="Site checks"
      heading={<Total value={pagination.total} isCut={pagination.total === MAX_COUNTED} />}
    >
      <CatalogNav page="health" />
      <FilterBar action={PATH} of={HealthQuery} query={query} label="Filter sites" choices={ageChoices(query)} />
      {!isOn && <p class="note tone-warn">Site checks are turned off (SITE_CHECKS). Results don’t change.</p>}
      <Rejection text={sent.rejection} />
      <SelectionResult
        of={SITES}
        outcome={sent.outcome}
        changed={changed}
        success={(count) => successOf(done, count)}
      />
      <Live topic={{ trigger: TRIGGER }} path={pagePath(PATH, query)}>
        {items.length > 0 && <SelectAllRows />}
        <ListTable
          label="Site checks"
          columns={[<SelectHead />, 'Listing', 'Website', 'Result', 'Evidence', 'Checked']}
          path={PATH}
          query={query}
          pagination={pagination}
          empty={
            <EmptyList noun="site problems" path={PATH} query={query}>
              The websites of all published listings are live, not checked yet, or can’t be checked. Each is checked
              once a week.
            </EmptyList>
          }
        >
          {items.map((check) => (
            <SiteRow check={check} outcome={sent.outcome} />
          ))}
        </ListTable>
      </Live>
      <SelectionBar action={pagePath(`${PATH}/batch`, query)} label="Change selected listings">
        {BUTTONS.filter(([action]) => action !== (query.ignored === true ? 'ignore' : 'stop-ignoring')).map(
          ([action, text]) => (
            <SubmitButton
              look={action === 'unpublish' ? 'small danger' : 'small'}
              name="action"
              value={action}
              text={text}
            />
          ),
        )}
      </SelectionBar>
    </ConsoleFrame>
  );
}

function successOf(done: string | undefined, count: number): string | undefined {
  const [action] = BUTTONS.find(([each]) => each === done) ?? [];
  return action && DONE[action](count);
}

const ageChoices = ({ minDays }: HealthQuery): FilterChoices => {
  const ages = [...new Set([...AGES, ...(minDays === undefined ? [] : [minDays])])].sort((a, b) => a - b);
  return { minDays: { options: ages.map((days) => [String(days), `For ${counted(days, 'day')} or longer`]) } };
};

function SiteRow({ check, outcome }: Pick<SelectionState, 'outcome'> & { check: SiteCheckDto }): VNode {
  const { kind, listing, website, since, checkedAt, nextCheckAt, ignoredUntil } = check;
  const row = { kind, id: listing.id };
  return (
    <tr data-key-item id={SITES.fieldOf(row)}>
      <td>
        <SelectBox of={SITES} row={row} value={checkedAt ?? ''} name={listing.name} outcome={outcome} />
      </td>
      <th scope="row">
        <NameLink href={SITES.pathOf(row)} text={excerpt(listing.name, 60)} />
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
          {ignoredUntil !== null && <div class="quiet">ignored until {dayInWords(ignoredUntil)}</div>}
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

/** Asks before the selected listings are unpublished or their problems ignored. */
export function ConfirmView({
  query,
  action,
  items,
  names,
}: {
  query: HealthQuery;
  action: SiteAction;
  items: CheckTarget[];
  /** By the ID of the listing. */
  names: ReadonlyMap<string, string>;
}): VNode {
  const isIgnoring = action === 'ignore';
  const title = isIgnoring
    ? `Ignore ${counted(items.length, 'problem')}`
    : `Unpublish ${counted(items.length, 'listing')}`;
  return (
    <ConsoleFrame section="siteProblems" title={title}>
      <CatalogNav page="health" />
      <p>
        {isIgnoring
          ? 'For 90 days, these problems are neither listed nor shown on the pages of their listings. You can stop ignoring them.'
          : `Visitors, API keys and agents no longer find ${items.length === 1 ? 'this listing' : 'these listings'}. You can publish ${items.length === 1 ? 'it' : 'each of them'} again in its editor.`}
      </p>
      <form class="panel stack" method="post" action={pagePath(`${PATH}/batch`, query)} aria-label={title}>
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="confirmed" value="yes" />
        <ul class="row" role="list">
          {items.map(({ kind, id, checkedAt }) => (
            <li class="row">
              <input type="hidden" name={SITES.fieldOf({ kind, id })} value={checkedAt} />
              <NameLink href={SITES.pathOf({ kind, id })} text={names.get(id) ?? id} />
            </li>
          ))}
        </ul>
        <SubmitOrCancel isDangerous={!isIgnoring} cancel={pagePath(PATH, query)}>
          {title}
        </SubmitOrCancel>
      </form>
    </ConsoleFrame>
  );
}
