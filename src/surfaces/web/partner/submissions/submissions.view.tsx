import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { PortalSubmission } from '../../../../contexts/partners/partner-submissions/partner-submission.dto.js';
import type { SubmitPreviewDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { LinkButton, LinkLine, NameLink, SubmitButton } from '../../kit/components/elements.js';
import { ExactAgo, Ticks } from '../../kit/components/formats.js';
import { DataList, EmptyList, filterParameters, pagePath, pathWithQuery, Total } from '../../kit/lists/tables.js';
import { Message, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { FilterForm } from '../../kit/forms/filters.js';
import { Live } from '../../kit/live/live.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { useMember } from '../../kit/components/viewer.js';
import { FieldGroups, ProblemList } from '../../kit/records/record-control.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { StateNote } from '../../kit/submissions/submission-marks.js';
import { memberPath, PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { SubmissionsQuery } from './submissions.dto.js';

interface SubmissionsProps {
  submissions: Page<PortalSubmission>;
  /** The search stopped here. */
  isCut: boolean;
  query: SubmissionsQuery;
}

export function SubmissionsView({ submissions, isCut, query }: SubmissionsProps): VNode {
  const { items, pagination } = submissions;
  const member = useMember();
  const path = memberPath(member, '/submissions');
  return (
    <PartnerFrame section="/submissions" title="Submissions" heading={<UpdateMark />}>
      <FilterForm
        action={path}
        of={SubmissionsQuery}
        query={query}
        label="Filter submissions"
        end={
          <LinkButton
            look="small to-end"
            href={pathWithQuery(`${path}/csv`, filterParameters(query))}
            text="Export CSV"
          />
        }
      />
      {hasRole(member.role, 'editor') && <LinkLine look="primary" href={`${path}/new`} text="Submit tool" />}
      <Live topic="submissions" path={pagePath(path, query)}>
        <p class="small quiet">
          <Total value={pagination.total} isCut={isCut} /> {pagination.total === 1 ? 'submission' : 'submissions'}
        </p>
        <DataList
          label="Submissions"
          path={path}
          query={query}
          pagination={pagination}
          empty={
            <EmptyList noun="submissions" path={path} query={query} heading="No submissions yet">
              Tools that you submit by API or with the form appear here.
            </EmptyList>
          }
          rows={items}
          columns={{
            Tool: ({ tool }) => <NameLink href={`${path}/${tool.id}`} text={tool.name} />,
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

const Progress = ({ submission: { tool, submissionState, summary } }: { submission: PortalSubmission }): VNode =>
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

interface SubmitFormProps extends FormState {
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
          <SubmitButton look="primary">Submit tool</SubmitButton>
          <SubmitButton formAction={`${path}/new/check`}>Check tool</SubmitButton>
          <LinkButton look="quiet" href={path} text="Cancel" />
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
