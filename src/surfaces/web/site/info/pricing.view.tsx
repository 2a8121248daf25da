import type { ComponentChildren, VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { MAX_LIVE_KEYS } from '../../../../contexts/access/keys/key-limits.js';
import { PREMIUM_PER_MONTH } from '../../../../contexts/billing/price.js';
import type { RateLimits } from '../../../../platform/config/config.js';
import { Icon } from '../../kit/components/icons.js';
import { Layout } from '../../kit/layout/layout.js';
import { dollars, grouped } from '../../kit/components/measures.js';
import { BudgetTable } from '../../kit/components/budget-table.js';
import { Contact } from '../../kit/components/contact.js';

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
      <section class="stack" aria-labelledby="budgets">
        <h2 id="budgets">Rate limits</h2>
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
      </section>
      <section class="prose" aria-labelledby="key">
        <h2 id="key">How to get a key</h2>
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
          Then <a href="/docs#agents">connect your agent</a> or{' '}
          <a href="/docs#reference">try the API in your browser</a>.
        </p>
      </section>
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
