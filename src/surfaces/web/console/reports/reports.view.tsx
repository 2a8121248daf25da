import type { VNode } from 'preact';
import { priceName } from '../../../../contexts/listings/price-name.js';
import { LISTING_KINDS } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { type ListReportsQuery, MAX_REPORT_TEXT, type ReportDto } from '../../../../contexts/reports/report.dto.js';
import { REPORT_REASONS, REPORT_STATUSES } from '../../../../contexts/reports/report.entity.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { Icon } from '../../kit/components/icons.js';
import { pathWithQuery, Pages } from '../../kit/components/pagination.js';
import { excerpt, Paragraphs } from '../../kit/components/texts.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { ConflictNotice } from '../../kit/conflicts/conflict-notice.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { pagePath, filterParameters, Total } from '../../kit/lists/list-table.js';

/** A rejected form. */
export interface UnsavedNote extends Pick<SentForm, 'rejection' | 'conflict' | 'status'> {
  id: string;
  note: string | undefined;
  /** The version that the form showed. Undefined after a conflict: the form then shows the newest version. */
  version?: string | undefined;
}

const PATH = '/console/reports';
const EDIT_PATHS = { tool: '/console/tools', directory: '/console/directories' };

/** `broken-link` → `Broken link`. */
const inWords = (value: string): string => priceName(value).replaceAll('-', ' ');
const options = (values: readonly string[]): [string, string][] => values.map((value) => [value, inWords(value)]);

export function ReportsView({
  query,
  reports: { items, pagination },
  unsaved,
}: {
  query: ListReportsQuery;
  reports: Page<ReportDto>;
  unsaved: UnsavedNote | undefined;
}): VNode {
  return (
    <ConsoleFrame section="catalog" title="Reports" heading={<Total value={pagination.total} />}>
      <CatalogNav page="reports" />
      <FilterBar action={PATH} query={query} label="Filter reports">
        <FilterSelect
          name="status"
          label="Status"
          none="Open and closed"
          chosen={query.status}
          options={options(REPORT_STATUSES)}
        />
        <FilterSelect
          name="kind"
          label="Listing type"
          none="All listings"
          chosen={query.kind}
          options={[
            [LISTING_KINDS[0], 'Tools'],
            [LISTING_KINDS[1], 'Directories'],
          ]}
        />
        <FilterSelect
          name="reason"
          label="Reason"
          none="Any reason"
          chosen={query.reason}
          options={options(REPORT_REASONS)}
        />
      </FilterBar>
      <Rejection text={unsaved?.rejection} />
      {unsaved?.conflict !== undefined && <ConflictNotice {...unsaved.conflict} />}
      {unsaved?.rejection !== undefined &&
        unsaved.note !== undefined &&
        !items.some(({ id, status }) => id === unsaved.id && status === 'open') && (
          <p dir="auto">
            <strong>Your unsaved note:</strong> {unsaved.note}
          </p>
        )}
      {items.length === 0 ? (
        <Empty heading="No matching reports">Change the filters to see other reports.</Empty>
      ) : (
        <ul class="stack" role="list">
          {items.map((report) => (
            <Report
              report={report}
              unsaved={report.id === unsaved?.id ? unsaved : undefined}
              action={pagePath(`${PATH}/${report.id}`, query)}
            />
          ))}
        </ul>
      )}
      <Pages pagination={pagination} pathOf={(page) => pathWithQuery(PATH, { ...filterParameters(query), page })} />
    </ConsoleFrame>
  );
}

const Report = ({
  report,
  unsaved,
  action,
}: {
  report: ReportDto;
  unsaved: UnsavedNote | undefined;
  action: string;
}): VNode => (
  <li class="panel stack stack-tight" id={`report-${report.id}`}>
    <div class="row row-apart">
      <h2>
        <a href={`${EDIT_PATHS[report.kind]}/${report.listing.id}`} dir="auto">
          {excerpt(report.listing.name, 60)}
        </a>
      </h2>
      <span class={`note ${report.status === 'open' ? 'tone-warn' : ''}`}>
        <Icon name={report.status === 'open' ? 'flag' : 'check'} />
        {inWords(report.reason)}, {report.status}
      </span>
    </div>
    <Paragraphs text={report.text} />
    <p class="small quiet">
      <ExactAgo at={new Date(report.createdAt)} />
      {report.email !== null && (
        <>
          , from <span dir="auto">{report.email}</span>
        </>
      )}
      {report.closedAt !== null && (
        <>
          , closed <ExactAgo at={new Date(report.closedAt)} />
        </>
      )}
    </p>
    {report.note !== null && (
      <p dir="auto">
        <strong>Note:</strong> {report.note}
      </p>
    )}
    <form class="row" method="post" action={action}>
      <input type="hidden" name="version" value={unsaved?.version ?? report.version} />
      {report.status === 'open' ? (
        <>
          <input
            name="note"
            value={unsaved?.note ?? ''}
            aria-label={`Note on report about ${report.listing.name}`}
            placeholder="Internal note: what you did"
            maxLength={MAX_REPORT_TEXT}
            autocomplete="off"
          />
          <button class="button button-small" type="submit" name="status" value="closed">
            Close report<span class="visually-hidden"> about {report.listing.name}</span>
          </button>
        </>
      ) : (
        <button class="button button-quiet button-small" type="submit" name="status" value="open">
          Reopen report<span class="visually-hidden"> about {report.listing.name}</span>
        </button>
      )}
    </form>
  </li>
);
