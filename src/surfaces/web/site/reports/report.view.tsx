import type { VNode } from 'preact';
import type { ListingKind } from '../../../../contexts/listings/listing.js';
import { MAX_REPORT_TEXT } from '../../../../contexts/reports/report.dto.js';
import { type ReportReason } from '../../../../contexts/reports/report.entity.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { excerpt, LinkLine, SubmitLine } from '../../kit/components/elements.js';
import { Breadcrumbs } from '../../kit/components/blocks.js';
import { grouped } from '../../kit/components/formats.js';
import { Select } from '../../kit/forms/filters.js';
import { Field, OneTimeToken, Rejection, TextField } from '../../kit/forms/forms.js';
import { Layout } from '../../kit/layout/layout.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { useDone } from '../../kit/components/viewer.js';

const REASONS: Record<ReportReason, string> = {
  'broken-link': 'Broken link or image',
  outdated: 'Wrong or outdated information',
  misleading: 'Spam or misleading',
  adult: 'Adult content without a warning',
  rights: 'Copyright or trademark problem',
  other: 'Something else',
};

interface ReportProps extends FormState {
  kind: ListingKind;
  listing: { slug: string; name: string };
}

export function ReportView(props: ReportProps): VNode {
  const { kind, listing, problems, rejection } = props;
  const section = kind === 'tool' ? 'tools' : 'directories';
  const path = `/${section}/${listing.slug}`;
  const isRejected = problems.size > 0 || rejection !== undefined;
  return (
    <Layout
      title={`${isRejected ? 'Error: report' : 'Report'} a problem with ${excerpt(listing.name, 60)}`}
      description="Tell our team what’s wrong with this listing."
      section={section}
      noindex
      keepsTyped
    >
      <div class="stack prose">
        <Breadcrumbs
          crumbs={[
            { name: kind === 'tool' ? 'Tools' : 'Directories', path: `/${section}` },
            { name: listing.name, path },
            { name: 'Report a problem', path: `${path}/report` },
          ]}
        />
        {useDone() === 'sent' ? <Thanks path={path} name={listing.name} /> : <ReportForm {...props} path={path} />}
      </div>
    </Layout>
  );
}

const Thanks = ({ path, name }: { path: string; name: string }): VNode => (
  <div class="stack">
    <h1>Report sent</h1>
    <p class="lead">Thank you. Our team will review it. If you left an email address, we may contact you.</p>
    <LinkLine href={path} dir="auto" text={`Back to ${excerpt(name, 60)}`} />
  </div>
);

const ReportForm = ({ listing, path, typed, problems, rejection }: ReportProps & { path: string }): VNode => (
  <form class="stack" method="post" action={`${path}/report`}>
    <OneTimeToken />
    <div class="stack stack-tight">
      <h1>Report a problem</h1>
      <p class="quiet" dir="auto">
        About {excerpt(listing.name, 120)}. Only our team sees this.
      </p>
    </div>
    {(rejection !== undefined || problems.size > 0) && (
      <Rejection text={rejection ?? 'Report not sent. Fix the fields below.'} />
    )}
    <Field name="reason" label="What’s the problem?" problem={problems.get('reason')}>
      {(attributes) => (
        <Select
          {...attributes}
          required
          none="Choose a reason"
          options={Object.entries(REASONS)}
          chosen={typed.reason}
        />
      )}
    </Field>
    <TextField
      name="text"
      label="Details"
      hint={`At most ${grouped(MAX_REPORT_TEXT)} characters.`}
      problem={problems.get('text')}
      rows={6}
      maxLength={MAX_REPORT_TEXT}
      required
      dir="auto"
      value={typed.text ?? ''}
    />
    <TextField
      name="email"
      label="Your email address"
      hint="Optional. Add it if you’d like a reply."
      problem={problems.get('email')}
      type="email"
      autocomplete="email"
      maxLength={MAX_EMAIL}
      value={typed.email ?? ''}
    />
    <SubmitLine look="primary">Send report</SubmitLine>
  </form>
);
