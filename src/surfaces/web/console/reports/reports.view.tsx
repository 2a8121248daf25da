import type { VNode } from 'preact';
import { ListReportsQuery, MAX_REPORT_TEXT, type ReportDto } from '../../../../contexts/reports/report.dto.js';
import { inWords } from '../../../../platform/input/filters.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { excerpt, Icon, NameLink, Paragraphs, SubmitButton } from '../../kit/components/elements.js';
import { EmptyList, filterParameters, pagePath, Pages, pathWithQuery, Total } from '../../kit/lists/tables.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { Rejection } from '../../kit/forms/forms.js';
import { ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { CatalogNav, ConsoleFrame, FilterBar } from '../frame/console-frame.js';

/** A rejected form. */
export interface UnsavedNote extends Pick<FormState, 'rejection' | 'conflict' | 'status'> {
  id: string;
  note: string | undefined;
  /** The version that the form showed. Undefined after a conflict: the form then shows the newest version. */
  version?: string | undefined;
}

const PATH = '/console/reports';
const EDIT_PATHS = { tool: '/console/tools', directory: '/console/directories' };

interface ReportsProps {
  query: ListReportsQuery;
  reports: Page<ReportDto>;
  unsaved: UnsavedNote | undefined;
}

export function ReportsView({ query, reports: { items, pagination }, unsaved }: ReportsProps): VNode {
  return (
    <ConsoleFrame section="reports" title="Reports" heading={<Total value={pagination.total} />}>
      <CatalogNav page="reports" />
      <FilterBar action={PATH} of={ListReportsQuery} query={query} label="Filter reports" />
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
        <EmptyList noun="reports" path={PATH} query={query}>
          Visitors report problems on the pages of listings.
        </EmptyList>
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

interface ReportProps {
  report: ReportDto;
  unsaved: UnsavedNote | undefined;
  action: string;
}

const Report = ({ report, unsaved, action }: ReportProps): VNode => (
  <li class="panel stack stack-tight" id={`report-${report.id}`}>
    <div class="row row-apart">
      <h2>
        <NameLink href={`${EDIT_PATHS[report.kind]}/${report.listing.id}`} text={excerpt(report.listing.name, 60)} />
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
    <form class="row" method="post" action={action} {...draftAttributes(unsaved !== undefined)}>
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
          <SubmitButton look="small" name="status" value="closed">
            Close report<span class="visually-hidden"> about {report.listing.name}</span>
          </SubmitButton>
        </>
      ) : (
        <SubmitButton look="quiet small" name="status" value="open">
          Reopen report<span class="visually-hidden"> about {report.listing.name}</span>
        </SubmitButton>
      )}
    </form>
  </li>
);
