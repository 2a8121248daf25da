import type { VNode } from 'preact';
import type { PackageView } from '../../../../contexts/partners/submissions/packages.js';
import type { RateLimits } from '../../../../platform/config/config.js';
import { Layout } from '../../kit/layout/layout.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { FoldingTable, NumberHead } from '../../kit/components/folding-table.js';
import { Contact } from '../../kit/components/contact.js';

export interface PartnersProps {
  packages: PackageView[];
  tools: number;
  directories: number;
  rates: RateLimits;
  contactEmail: string | undefined;
}

export const PartnersView = ({ packages, tools, directories, rates, contactEmail }: PartnersProps): VNode => (
  <Layout
    title="For partners: submit tools and follow the work · Catalog"
    description="What directories and launch platforms get: listing and submission of tools by API, progress, a signed webhook and customer support."
    canonical="/partners"
  >
    <div class="stack stack-sections">
      <div class="prose">
        <h1>For directories and launch platforms</h1>
        <p class="lead">
          Your customers want their product seen in more places than yours. With a partner key, your server lists a tool
          here, has it submitted to dozens of other directories, and learns when that is done.
        </p>
      </div>
      <section class="stack" aria-labelledby="what">
        <h2 id="what">What partners get</h2>
        <div class="columns columns-wide">
          <div class="stack stack-tight">
            <h3>Submissions</h3>
            <p>
              One call lists the tool at once and queues it for other directories. Icon, share image, features and FAQ
              are fetched from the product’s site or written from its description when you leave them out. Retries are
              safe with an <code>Idempotency-Key</code>, and a dry run checks a body without creating anything.
            </p>
            <p class="link-line">
              <a href="/docs#/Partners/submit_ai_tool">Submit a tool</a>
            </p>
          </div>
          <div class="stack stack-tight">
            <h3>Progress</h3>
            <p>
              The status of a tool names the state of the work (queued, assigned, in progress, in review, done) and
              every directory it was submitted to, with the address of the live listing, the Domain Rating and the day.
              You see the tools of your own keys and nobody else’s.
            </p>
            <p class="link-line">
              <a href="/docs#/Partners/get_tool_status">Follow a tool</a>
            </p>
          </div>
          <div class="stack stack-tight">
            <h3>A signed webhook</h3>
            <p>
              When the work is done, one POST with the whole result goes to your HTTPS address, in the shapes of the
              status. It is signed with HMAC-SHA256 under a secret of yours, also after Standard Webhooks. Each event is
              sent once; if your server was down, the status still has everything.
            </p>
            <p class="link-line">
              <a href="/docs#/webhooks/on_directory_submissions_completed">The events</a>
            </p>
          </div>
          <div class="stack stack-tight">
            <h3>Support</h3>
            <p>
              Forward your customers’ questions, {grouped(rates.askPerMinute)} a minute at most. Questions that your
              product knowledge covers are answered at once; a person answers the rest, and a webhook brings you the
              reply. If you would rather have people answer everything, that is a switch.
            </p>
            <p class="link-line">
              <a href="/docs#/Support/ask_support">Ask for a customer</a>
            </p>
          </div>
        </div>
      </section>
      <section class="stack" aria-labelledby="packages">
        <h2 id="packages">Packages</h2>
        <p class="prose">
          Each submission names a package, or leaves it open until you know. The package decides how many directories
          the tool is submitted to.
        </p>
        <FoldingTable
          columns={[
            'Package',
            <th scope="col">
              <code>paymentType</code>
            </th>,
            <NumberHead>Directories, at least</NumberHead>,
          ]}
        >
          {packages.map(({ paymentStatus, paymentLabel, targetDirectoriesCount }) => (
            <tr>
              <th scope="row">{paymentLabel}</th>
              <td data-label="paymentType">
                <code>{paymentStatus}</code>
              </td>
              <td class="number" data-label="Directories, at least">
                {grouped(targetDirectoriesCount)}
              </td>
            </tr>
          ))}
        </FoldingTable>
      </section>
      <section class="prose" aria-labelledby="data">
        <h2 id="data">What data there is</h2>
        <p>
          A partner key also reads the catalog with the budgets of premium: {grouped(rates.restPremium)} REST requests
          and {grouped(rates.mcpPremium)} MCP tool calls a minute.
        </p>
        <ul>
          <li>
            <a href="/tools">{counted(tools, 'tool')}</a>: name, tagline, description, category, tags, pricing, rating,
            how often it was opened, images, features, FAQ, founder and location.
          </li>
          <li>
            <a href="/directories">{counted(directories, 'directory', 'directories')}</a>: Domain Rating, monthly
            visits, cost, lowest price, link type, whether a badge is demanded, what submitting is like, use cases and
            deals.
          </li>
        </ul>
        <p>
          The founder’s e-mail address, which every submission carries, is never in an answer or on a page. Neither is
          the address of a directory’s submission form.
        </p>
      </section>
      <section class="prose" aria-labelledby="apply">
        <h2 id="apply">How to apply</h2>
        <p>
          Partner keys are issued by hand, to each partner its own. Ask <Contact email={contactEmail} />, and say:
        </p>
        <ol>
          <li>who you are: the name of your directory or platform, its site, and an e-mail address for the contact;</li>
          <li>the HTTPS address for the webhook, if you want one;</li>
          <li>whether you want to forward support questions, and whether a person should answer all of them;</li>
          <li>
            that you have read the <a href="/policy">acceptable-use policy</a>.
          </li>
        </ol>
        <p>
          You get a partner key and, with a webhook address, a signing secret. Each is shown once. Keep both on your
          server: partner calls are made from there, never from a browser or an app. A key may submit{' '}
          {grouped(rates.submitPerMinute)} tools a minute and {grouped(rates.submitPerDay)} a day.
        </p>
      </section>
    </div>
  </Layout>
);
