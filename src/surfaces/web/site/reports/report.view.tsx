import type { VNode } from 'preact';
import type { ListingKind } from '../../../../contexts/listings/slugs/former-slug.entity.js';
import { MAX_REPORT_TEXT } from '../../../../contexts/reports/report.dto.js';
import { REPORT_REASONS, type ReportReason } from '../../../../contexts/reports/report.entity.js';
import { MAX_EMAIL } from '../../../../platform/input/value-rules.js';
import { Breadcrumbs } from '../../kit/components/breadcrumbs.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Field } from '../../kit/forms/field.js';
import { Layout } from '../../kit/layout/layout.js';
import { grouped } from '../../kit/components/measures.js';
import { Refusal } from '../../kit/forms/refusal.js';
import { excerpt } from '../../kit/components/texts.js';

const REASONS: Record<ReportReason, string> = {
  'broken-link': 'A link or an image does not work',
  outdated: 'Something is wrong or out of date',
  misleading: 'It is spam, or misleading',
  adult: 'It shows adult content without saying so',
  rights: 'It uses a name, a text or a picture without permission',
  other: 'Something else',
};

export interface ReportProps {
  kind: ListingKind;
  listing: { slug: string; name: string };
  isSent: boolean;
  /** What the visitor typed. */
  typed: Readonly<Record<string, string>>;
  /** What is wrong with which field. */
  problems: ReadonlyMap<string, string>;
  /** Why the report was not taken, apart from its fields. */
  refusal?: string | undefined;
}

export function ReportView(props: ReportProps): VNode {
  const { kind, listing, isSent, problems, refusal } = props;
  const section = kind === 'tool' ? 'tools' : 'directories';
  const path = `/${section}/${listing.slug}`;
  const isRefused = problems.size > 0 || refusal !== undefined;
  return (
    <Layout
      title={`${isRefused ? 'Not sent: report' : 'Report'} a problem with ${excerpt(listing.name, 60)} · Catalog`}
      description="Tell the people who keep the catalog what is wrong with this listing."
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
    <h1>Thank you, the report was sent</h1>
    <p class="lead">
      The people who keep the catalog will look at it. If you gave an e-mail address, they may write to you.
    </p>
    <div>
      <a class="button" href={path} dir="auto">
        Back to {excerpt(name, 60)}
      </a>
    </div>
  </div>
);

const ReportForm = ({ listing, path, typed, problems, refusal }: ReportProps & { path: string }): VNode => (
  <form class="stack" method="post" action={`${path}/report`}>
    <OneTimeToken />
    <div class="stack stack-tight">
      <h1>Report a problem</h1>
      <p class="quiet" dir="auto">
        With {excerpt(listing.name, 120)}. Only the people who keep the catalog read it.
      </p>
    </div>
    {(refusal !== undefined || problems.size > 0) && (
      <Refusal text={refusal ?? 'The report was not sent. Please change what is marked below and send it again.'} />
    )}
    <Field name="reason" label="What is the problem?" problem={problems.get('reason')}>
      {(attributes) => (
        <select {...attributes} required>
          <option value="">Choose one</option>
          {REPORT_REASONS.map((reason) => (
            <option value={reason} selected={reason === typed.reason}>
              {REASONS[reason]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field
      name="text"
      label="What should we know?"
      hint={`At most ${grouped(MAX_REPORT_TEXT)} characters.`}
      problem={problems.get('text')}
    >
      {(attributes) => (
        <textarea {...attributes} rows={6} maxLength={MAX_REPORT_TEXT} required dir="auto" value={typed.text ?? ''} />
      )}
    </Field>
    <Field
      name="email"
      label="Your e-mail address"
      hint="May stay empty. Give it if you would like an answer."
      problem={problems.get('email')}
    >
      {(attributes) => (
        <input {...attributes} type="email" autocomplete="email" maxLength={MAX_EMAIL} value={typed.email ?? ''} />
      )}
    </Field>
    <div>
      <button class="button button-primary" type="submit">
        Send the report
      </button>
    </div>
  </form>
);
