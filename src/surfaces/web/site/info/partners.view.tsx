import type { ComponentChildren, VNode } from 'preact';
import type { PackageView } from '../../../../contexts/partners/submissions/workflow.js';
import type { RateLimits } from '../../../../platform/config/config.js';
import { Layout } from '../../kit/layout/layout.js';
import { LinkButton, Section } from '../../kit/components/elements.js';
import { counted, grouped } from '../../kit/components/formats.js';
import { FoldingTable, NumberHead } from '../../kit/lists/tables.js';

interface PartnersProps {
  packages: PackageView[];
  tools: number;
  directories: number;
  rates: RateLimits;
}

export const PartnersView = ({ packages, tools, directories, rates }: PartnersProps): VNode => (
  <Layout
    title="For partners: submit tools and track progress"
    description="For directories and launch platforms: list and submit tools by API, track progress, receive signed webhooks and forward support questions."
    canonical="/partners"
  >
    <div class="stack stack-sections">
      <div class="prose">
        <h1>For directories and launch platforms</h1>
        <p class="lead">
          With a partner key, your server lists a customer’s tool here, has it submitted to dozens of other directories,
          and is notified when the work is done.
        </p>
        <p>
          This page is for platforms whose customers build AI tools. To list your own tool,{' '}
          <a href="/submit">submit it here</a>.
        </p>
      </div>
      <Section id="what" title="What partners get">
        <div class="columns columns-wide">
          <Part heading="Submissions" href="/docs/partners" link="Submit a tool">
            One request lists the tool immediately and queues it for other directories. If you leave out icon, share
            image, features or FAQ, we fetch them from the product’s website or write them from its description. Retries
            are safe with an <code>Idempotency-Key</code>, and a dry run validates a request without storing anything.
          </Part>
          <Part heading="Progress" href="/docs/reference#/Partners/get_tool_status" link="Check a tool’s status">
            The status of a tool contains the state of its submission (queued, assigned, in progress, in review, done)
            and every directory it was submitted to, with listing URL, Domain Rating and date. You see only your own
            tools.
          </Part>
          <Part heading="Signed webhooks" href="/docs/webhooks" link="Receive events">
            When a submission is done, we POST the result to your webhook URL, in the same JSON as the status call. It
            is signed with HMAC-SHA256 and your signing secret, also in Standard Webhooks format. Each event is sent
            once. If your server was down, redeliver the event in the partner portal.
          </Part>
          <Part heading="Support" href="/docs/support" link="Forward questions">
            Forward your customers’ questions, up to {grouped(rates.askPerMinute)} per minute. AI replies immediately if
            your product knowledge covers the question. Our team replies to the rest, and a webhook sends you the reply.
            You can turn AI off.
          </Part>
        </div>
      </Section>
      <Section id="packages" title="Packages">
        <p class="prose">
          Choose a package with each submission, or add it later. It sets how many directories the tool is submitted to.
        </p>
        <FoldingTable
          columns={[
            'Package',
            <th scope="col">
              <code>paymentType</code>
            </th>,
            <NumberHead>Minimum directories</NumberHead>,
          ]}
        >
          {packages.map(({ paymentStatus, paymentLabel, targetDirectoriesCount }) => (
            <tr>
              <th scope="row">{paymentLabel}</th>
              <td data-label="paymentType">
                <code>{paymentStatus}</code>
              </td>
              <td class="number" data-label="Minimum directories">
                {grouped(targetDirectoriesCount)}
              </td>
            </tr>
          ))}
        </FoldingTable>
      </Section>
      <Section id="data" class="prose" title="What’s in the catalog">
        <p>
          A partner key also reads the catalog, with the Premium rate limits: {grouped(rates.restPremium)} REST requests
          and {grouped(rates.mcpPremium)} MCP tool calls per minute.
        </p>
        <ul>
          <li>
            <a href="/tools">{counted(tools, 'tool')}</a>: name, tagline, description, category, tags, pricing, rating,
            visits, images, features, FAQ, founder and location.
          </li>
          <li>
            <a href="/directories">{counted(directories, 'directory', 'directories')}</a>: Domain Rating, monthly
            visits, cost, minimum price, link type, badge requirement, submission process, use cases and deals.
          </li>
        </ul>
        <p>
          Founders’ email addresses and the URLs of directories’ submission forms are never in a response or on a page.
        </p>
      </Section>
      <Section id="apply" class="prose" title="How to apply">
        <p>
          Sign in and send an application with the name, website and purpose of your directory or platform. Our team
          emails you the decision.
        </p>
        <p>
          <LinkButton look="primary" href="/partners/apply" text="Apply" />
        </p>
        <p>
          After approval, you create keys and a signing secret in the <a href="/partner">partner portal</a>, and try
          your integration in its sandbox. Each key and secret is shown only once. Keep them on your server, never in a
          browser or app. A key can submit {grouped(rates.submitPerMinute)} tools per minute and{' '}
          {grouped(rates.submitPerDay)} per day.
        </p>
      </Section>
    </div>
  </Layout>
);

const Part = ({
  heading,
  href,
  link,
  children,
}: Record<'heading' | 'href' | 'link', string> & { children: ComponentChildren }): VNode => (
  <div class="stack stack-tight">
    <h3>{heading}</h3>
    <p>{children}</p>
    <p class="link-line">
      <a href={href}>{link}</a>
    </p>
  </div>
);
