import type { ComponentChildren, VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { MAX_LIVE_KEYS } from '../../../../contexts/access/keys/key.dto.js';
import { PREMIUM_PER_MONTH } from '../../../../contexts/billing/plan-facts.js';
import type { RateLimits } from '../../../../platform/config/config.js';
import { Icon, Section } from '../../kit/components/elements.js';
import { BudgetTable, dayInWords, dollars, grouped } from '../../kit/components/formats.js';
import { Layout } from '../../kit/layout/layout.js';
import { Contact } from '../../kit/components/blocks.js';

interface PricingProps {
  rates: RateLimits;
  contactEmail: string | undefined;
  /** Users can pay for Premium on this site. */
  isPayable: boolean;
}

const PREMIUM_PRICE = `${dollars(PREMIUM_PER_MONTH)} per month`;

export const PricingView = ({ rates, contactEmail, isPayable }: PricingProps): VNode => (
  <Layout
    title="Pricing: API keys and rate limits"
    description={`Browsing is free. Standard keys: ${rates.restStandard} requests per minute, free. Premium keys: ${rates.restPremium} requests per minute, ${PREMIUM_PRICE}.`}
    canonical="/pricing"
    section="pricing"
  >
    <div class="stack stack-sections">
      <div class="prose">
        <h1>Pricing</h1>
        <p class="lead">
          Browsing is free, no account needed. Programs and agents read the same catalog with an API key. All keys read
          the same data and differ only in rate limits.
        </p>
      </div>
      <div class="columns">
        <Plan name="Standard" price="Free" button={{ label: 'Create API key', href: '/dashboard/keys' }}>
          <Point>{grouped(rates.restStandard)} REST requests per minute</Point>
          <Point>{grouped(rates.mcpStandard)} MCP tool calls per minute</Point>
          <Point>For testing, scripts and personal agents</Point>
        </Plan>
        <Plan name="Premium" price={PREMIUM_PRICE} button={premiumButton(isPayable, contactEmail)}>
          <Point>{grouped(rates.restPremium)} REST requests per minute</Point>
          <Point>{grouped(rates.mcpPremium)} MCP tool calls per minute</Point>
          <Point>For products and agents with users</Point>
        </Plan>
        <Plan name="Partner" price="On request" button={{ label: 'View partner overview', href: '/partners' }}>
          <Point>Premium rate limits for reading</Point>
          <Point>Submit tools, track progress, receive webhooks, forward support questions</Point>
          <Point>For directories and launch platforms</Point>
        </Plan>
      </div>
      <Section id="budgets" title="Rate limits">
        <BudgetTable rates={rates} />
        <div class="prose">
          <p>
            Rate limits apply per key. A window lasts 1 minute and starts with the first request. REST and MCP are
            counted separately, and on MCP only tool calls count. Every response includes the remaining requests (
            <code>X-RateLimit-Remaining</code>). A request over the limit returns 429 with the seconds to wait (
            <code>Retry-After</code>) and doesn’t extend the wait.
          </p>
          <p>All prices are in US dollars.</p>
          <p>
            Without a key, the limit is {grouped(rates.publicPerMinute)} pages per minute and{' '}
            {grouped(rates.publicPerHour)} per hour for each IP address. Images, styles and scripts don’t count.
          </p>
        </div>
      </Section>
      <Section id="key" class="prose" title="How to get a key">
        <p>
          <a href="/dashboard/keys">Sign in and create a key</a>: give it a name and accept version{' '}
          {ACCEPTABLE_USE.version} of the <a href="/policy">acceptable-use policy</a>. You can have up to{' '}
          {MAX_LIVE_KEYS} keys.{' '}
          {isPayable ? (
            <>
              For Premium, <a href="/dashboard/plan">upgrade your account</a>. The higher rate limits apply to all your
              keys immediately, and you can cancel at any time.
            </>
          ) : (
            <>
              For Premium, contact <Contact email={contactEmail} />.
            </>
          )}
        </p>
        <p>
          The key starts with <code>aid_</code> and is shown only once; we store only a hash. If you lose it, rotate it.
          Then <a href="/docs/quickstart">make your first call</a>, <a href="/docs/agents">connect your agent</a> or{' '}
          <a href="/docs/reference">try the API in your browser</a>.
        </p>
      </Section>
    </div>
  </Layout>
);

interface PlanButton {
  label: string;
  href: string;
}

/** Without payments and a contact email address, the button links to the text below. */
function premiumButton(isPayable: boolean, contactEmail: string | undefined): PlanButton {
  if (isPayable) return { label: 'Upgrade to Premium', href: '/dashboard/plan' };
  return { label: 'Request Premium', href: contactEmail === undefined ? '#key' : `mailto:${contactEmail}` };
}

interface PlanProps {
  name: string;
  price: string;
  button: PlanButton;
  children: ComponentChildren;
}

const Plan = ({ name, price, button, children }: PlanProps): VNode => (
  <section class="panel stack" aria-labelledby={name.toLowerCase()}>
    <div>
      <h2 class="label" id={name.toLowerCase()}>
        {name}
      </h2>
      <p class="display">
        <strong>{price}</strong>
      </p>
    </div>
    <ul class="stack stack-tight points" role="list">
      {children}
    </ul>
    <div>
      <a class={`button${name === 'Premium' ? ' button-primary' : ''}`} href={button.href}>
        {button.label}
      </a>
    </div>
  </section>
);

const Point = ({ children }: { children: ComponentChildren }): VNode => (
  <li>
    <Icon name="check" />
    <span>{children}</span>
  </li>
);

export const PolicyView = ({ contactEmail }: { contactEmail: string | undefined }): VNode => {
  const { version, since, sections } = ACCEPTABLE_USE;
  return (
    <Layout
      title="Acceptable use"
      description="Rules for using the catalog: no competing directory, no bulk export, no impersonation of crawlers."
      canonical="/policy"
    >
      <article class="prose">
        <h1>Acceptable use</h1>
        <p class="lead">You can search and read the catalog, yourself or with programs. You can’t copy it.</p>
        <p class="note">
          Version {version}, effective <time dateTime={since}>{dayInWords(since)}</time>
        </p>
        {sections.map(({ heading, paragraphs }) => (
          <>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p>{paragraph}</p>
            ))}
          </>
        ))}
        <h2 id="site-checks">Checks of listed websites</h2>
        <p>This section is for owners of listed websites. It is not part of the policy that you accept with a key.</p>
        <p>
          We check the website of every listing about once a week. After a failure we check it more often for up to a
          week. Each check requests one page and follows its redirects. We never send two requests to a host at the same
          time, and wait at least a second between them. The user agent begins with <code>CatalogService/1.0</code>.
        </p>
        <p>
          We read your <code>robots.txt</code> at most once a day, and follow it. To stop the checks, disallow{' '}
          <code>CatalogService</code> there, or contact us. To remove a listing, use “Report a problem” on its page.
        </p>
        <h2>Questions</h2>
        <p>
          Rate limits are listed under <a href="/pricing">Pricing</a>. If you’re not sure whether something is allowed,
          contact <Contact email={contactEmail} /> before you build it.
        </p>
      </article>
    </Layout>
  );
};

interface TextPageProps {
  title: string;
  description: string;
  path: string;
  /** Rendered Markdown, in which all text is escaped. */
  html: string;
}

export const TextPageView = ({ title, description, path, html }: TextPageProps): VNode => (
  <Layout title={title} description={description} canonical={path}>
    <article class="prose">
      <h1>{title}</h1>
      <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  </Layout>
);
