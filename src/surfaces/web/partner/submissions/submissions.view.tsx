import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { ListedSubmission } from '../../../../contexts/partners/partner-submissions/partner-submission.mapper.js';
import {
  type Order,
  ORDERS,
} from '../../../../contexts/partners/partner-submissions/partner-submissions.repository.js';
import { PAYMENT_STATUSES, packageOf } from '../../../../contexts/partners/submissions/packages.js';
import type { SubmitPreviewDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import { STATES } from '../../../../contexts/partners/submissions/workflow.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { ClearFilters, Empty } from '../../kit/components/empty.js';
import { Icon } from '../../kit/components/icons.js';
import { Ticks } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { Message } from '../../kit/forms/message.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { FilterText } from '../../kit/lists/filter-text.js';
import { DataList, filterParameters, pagePath, Total } from '../../kit/lists/list-table.js';
import { Live } from '../../kit/live/live.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useMember } from '../../kit/pages/viewer.js';
import { FieldGroups, ProblemList } from '../../kit/records/field-groups.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { STATE_NAMES, StateNote } from '../../kit/submissions/state-mark.js';
import { PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';
import { NO_STATE, type SubmissionsQuery } from './submissions.dto.js';

interface SubmissionsProps {
  submissions: Page<ListedSubmission>;
  /** The search stopped here. */
  isCut: boolean;
  query: SubmissionsQuery;
}

const ORDER_NAMES: Record<Order, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
};

export function SubmissionsView({ submissions, isCut, query }: SubmissionsProps): VNode {
  const { items, pagination } = submissions;
  const member = useMember();
  const path = memberPath(member, '/submissions');
  return (
    <PartnerFrame section="/submissions" title="Submissions" heading={<UpdateMark />}>
      <Filters path={path} query={query} />
      {hasRole(member.role, 'editor') && (
        <div>
          <a class="button button-primary" href={`${path}/new`}>
            Submit tool
          </a>
        </div>
      )}
      <Live topic="submissions" path={pagePath(path, query)}>
        <p class="small quiet">
          <Total value={pagination.total} isCut={isCut} /> {pagination.total === 1 ? 'submission' : 'submissions'}
        </p>
        <DataList
          label="Submissions"
          path={path}
          query={query}
          pagination={pagination}
          empty={<NoSubmissions path={path} query={query} />}
          rows={items}
          columns={{
            Tool: ({ tool }) => (
              <a href={`${path}/${tool.id}`} dir="auto">
                {tool.name}
              </a>
            ),
            Package: ({ tool }) => tool.paymentLabel,
            State: ({ submissionState }) => <StateNote state={submissionState} />,
            Progress: (submission) => <Progress submission={submission} />,
            Received: ({ createdAt }) => <ExactAgo at={new Date(createdAt)} />,
            'Last change': ({ updatedAt }) => <ExactAgo at={new Date(updatedAt)} />,
          }}
        />
      </Live>
    </PartnerFrame>
  );
}

const Filters = ({ path, query }: { path: string; query: SubmissionsQuery }): VNode => (
  <form class="filter-bar" action={path} aria-label="Filter submissions">
    <FilterText name="q" label="Search submissions" placeholder="Name or website" value={query.q} />
    <FilterSelect
      name="state"
      label="State"
      none="Any state"
      chosen={query.state}
      options={[...STATES.map((each): [string, string] => [each, STATE_NAMES[each]]), [NO_STATE, 'No package']]}
    />
    <FilterSelect
      name="package"
      label="Package"
      none="Any package"
      chosen={query.package}
      options={PAYMENT_STATUSES.map((each) => [each, packageOf(each === 'waiting' ? null : each).paymentLabel])}
    />
    <select name="order" aria-label="Order">
      {ORDERS.map((each) => (
        <option value={each} selected={each === query.order}>
          {ORDER_NAMES[each]}
        </option>
      ))}
    </select>
    <button class="button button-small" type="submit">
      <Icon name="search" /> Apply filters
    </button>
    <a class="button button-small to-end" href={pathWithQuery(`${path}/csv`, filterParameters(query))}>
      Export CSV
    </a>
  </form>
);

const NoSubmissions = ({ path, query }: { path: string; query: SubmissionsQuery }): VNode =>
  Object.keys(filterParameters(query)).length === 0 ? (
    <Empty heading="No submissions yet">Tools that you submit by API or with the form appear here.</Empty>
  ) : (
    <Empty heading="No matching submissions">
      <ClearFilters path={path} />
    </Empty>
  );

const Progress = ({ submission: { tool, submissionState, summary } }: { submission: ListedSubmission }): VNode =>
  submissionState === null ? (
    <span class="quiet">none</span>
  ) : (
    <span class="progress">
      <Ticks percent={(100 * summary.submittedCount) / Math.max(1, tool.targetDirectoriesCount)} />
      <span>
        {summary.submittedCount} of {tool.targetDirectoriesCount}
      </span>
    </span>
  );

interface SubmitFormProps extends SentForm {
  groups: FieldGroup[];
  /** The result of a check that found no problems. */
  preview: SubmitPreviewDto | undefined;
  /** What happened to a rejected form. */
  outcome: string;
}

export const SubmitFormView = ({ groups, preview, outcome, typed, problems, rejection }: SubmitFormProps): VNode => {
  const path = memberPath(useMember(), '/submissions');
  return (
    <PartnerFrame section="/submissions" title="Submit a tool">
      <p>
        {useMember().mode === 'test'
          ? 'The tool is created in your sandbox only. Nothing is fetched or published.'
          : 'The tool is listed immediately, and submitted to directories once it has a package.'}{' '}
        The fields and their rules are those of <code>POST /v1/submit-ai-tool</code>.
      </p>
      <Rejection text={rejection} />
      {problems.size > 0 && <ProblemList groups={groups} problems={problems} outcome={outcome} />}
      {preview !== undefined && <Checked preview={preview} />}
      <form class="stack stack-loose" method="post" action={`${path}/new`} novalidate aria-label="Submit a tool">
        <OneTimeToken />
        <FieldGroups groups={groups} form={typed} problems={problems} />
        <div class="row">
          <button class="button button-primary" type="submit">
            Submit tool
          </button>
          <button class="button" type="submit" formAction={`${path}/new/check`}>
            Check tool
          </button>
          <a class="button button-quiet" href={path}>
            Cancel
          </a>
        </div>
      </form>
    </PartnerFrame>
  );
};

const Checked = ({ preview }: { preview: SubmitPreviewDto }): VNode => (
  <Message tone="good" icon="check" takesFocus>
    <strong>No problems found.</strong> The tool is not submitted yet. Its slug would be <code>{preview.slug}</code>,
    its category <code>{preview.resolved.category}</code> and its tags{' '}
    {preview.resolved.tags.map(({ slug }, index) => (
      <>
        {index > 0 && ', '}
        <code>{slug}</code>
      </>
    ))}
    . The package would be {preview.paymentLabel}.
  </Message>
);
