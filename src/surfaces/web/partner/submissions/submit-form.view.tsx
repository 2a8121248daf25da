import type { VNode } from 'preact';
import type { SubmitPreviewDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import { Message } from '../../kit/forms/message.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { FieldGroups, ProblemList } from '../../kit/records/field-groups.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

export interface SubmitFormProps extends SentForm {
  frame: Frame;
  groups: FieldGroup[];
  /** The result of a check that found no problems. */
  preview: SubmitPreviewDto | undefined;
  /** What happened to a rejected form. */
  outcome: string;
}

export const SubmitFormView = ({
  frame,
  groups,
  preview,
  outcome,
  typed,
  problems,
  rejection,
}: SubmitFormProps): VNode => {
  const path = memberPath(frame.member, '/submissions');
  return (
    <PartnerFrame {...frame} section="/submissions" title="Submit a tool">
      <p>
        {frame.member.mode === 'test'
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
