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

export interface PricingProps {
  rates: RateLimits;
  contactEmail: string | undefined;
  /** Whether premium can be paid for here. */
  isPayable: boolean;
}

const PREMIUM_PRICE = `${dollars(PREMIUM_PER_MONTH)} per month`;

export const PricingView = ({ rates, contactEmail, isPayable }: PricingProps): VNode => (
  <Layout
    title="Pricing: API keys and their budgets · Catalog"
    description={`Pages are free. A standard key reads ${rates.restStandard} times a minute for nothing, a premium key ${rates.restPremium} times for ${PREMIUM_PRICE}.`}
    canonical="/pricing"
    section="pricing"
  >
    <div class="stack stack-sections">
      <div class="prose">
        <h1>Pricing</h1>
        <p class="lead">
          Pages are free and need no account. Programs and agents read the same catalog with an API key; all keys read
          the same listings with the same fields, and differ in how often they may ask.
        </p>
      </div>
      <div class="columns">
        <Plan name="Standard" price="Free" button={{ label: 'Create API key', href: '/dashboard/keys' }}>
          <Point>{grouped(rates.restStandard)} REST requests a minute</Point>
          <Point>{grouped(rates.mcpStandard)} MCP tool calls a minute</Point>
          <Point>For trying things out, scripts and a personal agent</Point>
        </Plan>
        <Plan name="Premium" price={PREMIUM_PRICE} button={premiumButton(isPayable, contactEmail)}>
          <Point>{grouped(rates.restPremium)} REST requests a minute</Point>
          <Point>{grouped(rates.mcpPremium)} MCP tool calls a minute</Point>
          <Point>For products and agents that serve other people</Point>
        </Plan>
        <Plan name="Partner" price="On request" button={{ label: 'View partner overview', href: '/partners' }}>
          <Point>The budgets of premium for reading</Point>
          <Point>Submit tools, follow the work, receive a webhook, forward support questions</Point>
          <Point>For directories and launch platforms</Point>
        </Plan>
      </div>
      <section class="stack" aria-labelledby="budgets">
        <h2 id="budgets">Budgets</h2>
        <BudgetTable rates={rates} />
        <div class="prose">
          <p>
            Budgets are counted per key, in windows of a minute that begin with the first request. REST and MCP are
            counted apart, and on MCP only tool calls count. Every answer says what is left (
            <code>X-RateLimit-Remaining</code>); a request beyond the budget gets the status 429 and the seconds to wait
            (<code>Retry-After</code>), and does not lengthen the wait.
          </p>
          <p>All prices are in US dollars.</p>
          <p>
            Without a key, an IP address may open {grouped(rates.publicPerMinute)} pages a minute and{' '}
            {grouped(rates.publicPerHour)} an hour. Images, styles and scripts are not counted.
          </p>
        </div>
      </section>
      <section class="prose" aria-labelledby="key">
        <h2 id="key">How to get a key</h2>
        <p>
          <a href="/dashboard/keys">Sign in and make one</a>: give it a name and agree to version{' '}
          {ACCEPTABLE_USE.version} of the <a href="/policy">acceptable-use policy</a>. An account has up to{' '}
          {MAX_LIVE_KEYS} keys.{' '}
          {isPayable ? (
            <>
              For premium, <a href="/dashboard/plan">upgrade the account</a>; all its keys have the larger budgets at
              once, and you can cancel at any time.
            </>
          ) : (
            <>
              For premium, ask <Contact email={contactEmail} />.
            </>
          )}
        </p>
        <p>
          You see the key once. It begins with <code>aid_</code>, and only a hash of it is kept. If you lose it, replace
          it by a new one. With the key at hand, <a href="/docs#agents">connect your agent</a> or{' '}
          <a href="/docs#reference">try the calls in the browser</a>.
        </p>
      </section>
    </div>
  </Layout>
);

interface PlanButton {
  label: string;
  href: string;
}

/** Without payments and without an email address, the text below says whom to ask. */
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
