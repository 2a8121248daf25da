import type { VNode } from 'preact';
import type { ListingKind } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { MAX_REPORT_TEXT } from '../../../../contexts/reports/report.dto.js';
import { REPORT_REASONS, type ReportReason } from '../../../../contexts/reports/report.entity.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { Breadcrumbs } from '../../kit/components/breadcrumbs.js';
import { grouped } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';
import { Field, TextField } from '../../kit/forms/field.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { Layout } from '../../kit/layout/layout.js';
import type { SentForm } from '../../kit/pages/form-handler.js';

const REASONS: Record<ReportReason, string> = {
  'broken-link': 'Broken link or image',
  outdated: 'Wrong or outdated information',
  misleading: 'Spam or misleading',
  adult: 'Adult content without a warning',
  rights: 'Copyright or trademark problem',
  other: 'Something else',
};

interface ReportProps extends SentForm {
  kind: ListingKind;
  listing: { slug: string; name: string };
  isSent: boolean;
}

export function ReportView(props: ReportProps): VNode {
  const { kind, listing, isSent, problems, rejection } = props;
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
        {isSent ? <Thanks path={path} name={listing.name} /> : <ReportForm {...props} path={path} />}
      </div>
    </Layout>
  );
}

const Thanks = ({ path, name }: { path: string; name: string }): VNode => (
  <div class="stack">
    <h1>Report sent</h1>
    <p class="lead">Thank you. Our team will review it. If you left an email address, we may contact you.</p>
    <div>
      <a class="button" href={path} dir="auto">
        Back to {excerpt(name, 60)}
      </a>
    </div>
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
        <select {...attributes} required>
          <option value="">Choose a reason</option>
          {REPORT_REASONS.map((reason) => (
            <option value={reason} selected={reason === typed.reason}>
              {REASONS[reason]}
            </option>
          ))}
        </select>
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
    <div>
      <button class="button button-primary" type="submit">
        Send report
      </button>
    </div>
  </form>
);
