import type { VNode } from 'preact';
import type { ReadableEmail } from '../../../../platform/mail/mails.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { Layout } from '../../kit/layout/layout.js';

const LINK = /(https?:\/\/\S+)/;

export const DevelopmentMailView = ({ mails }: { mails: ReadableEmail[] }): VNode => (
  <Layout title="Development mailbox" description="Emails that were not sent." noindex>
    <div class="stack">
      <h1>Development mailbox</h1>
      <p class="lead">Without SMTP_URL, emails aren’t sent. They’re shown here and in the terminal.</p>
      {mails.length === 0 && <Empty heading="No emails yet">New emails appear here.</Empty>}
      {mails.map(({ to, subject, text, at }) => (
        <article class="panel stack">
          <div>
            <h2 class="label">{subject}</h2>
            <p class="small quiet">
              To {to}, <ExactAgo at={at} />
            </p>
          </div>
          {text.split(/\n\n+/).map((paragraph) => (
            <p>{LINK.test(paragraph) ? <a href={LINK.exec(paragraph)?.[0] ?? ''}>{paragraph.trim()}</a> : paragraph}</p>
          ))}
        </article>
      ))}
    </div>
  </Layout>
);
