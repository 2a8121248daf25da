import { PREMIUM_PER_MONTH } from '../../../../contexts/billing/plan-facts.js';
import type { Config } from '../../../../platform/config/config.js';
import type { PageName } from '../../../../platform/config/site-settings.js';

/** Text as Markdown that renders as that text. */
const escapedMarkdown = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

interface StoredData {
  what: string;
  howLong: string;
}

const row = (what: string, howLong: string): StoredData => ({ what, howLong });

/** Shown at `/privacy`. Add a row when the service stores something new about a user or a visitor. */
const STORED_WITH_ACCOUNT: readonly StoredData[] = [
  row('email address, name, role, whether Premium was granted', 'until the account is closed'),
  row('subscription: Stripe IDs, status, paid until', 'until the account is closed'),
  row('Stripe events: ID, kind, customer ID', '30 days'),
  row('sessions: hash, browser, network without its last part', 'until they end'),
  row('sign-in requests: email address, network, hashes', 'a day'),
  row('sign-ins in progress at a provider: hash, requested page', '10 minutes'),
  row('identities: issuer, subject, when linked and last used', 'until unlinked or the account is closed'),
  row('changes of the name, in the audit log', 'until the account is closed'),
  row('changes of the email address: both email addresses, hashes', '30 days, or until the account is closed'),
  row('emails: recipient, subject without digits, text until sent', '30 days, or until the account is closed'),
  row(
    'notifications of an admin: choices, events not sent yet, messages of the last 30 days',
    'until the account is closed',
  ),
  row('filters that an admin saved: list, name, filters', 'until the account is closed'),
  row(
    'connected apps: client ID, name, host, accepted policy version, hashes of tokens',
    'until disconnected or the account is closed',
  ),
  row('requests of apps to connect: their parameters', '10 minutes'),
  row('keys: name, first characters, hash', 'until the account is closed'),
  row('usage of keys, by key ID', '90 days'),
  row(
    'listing requests: the fields of the form, status, message of the team; listings created from them stay',
    'until the account is closed',
  ),
  row('partner applications: the fields of the form, status, message of the team', 'until the account is closed'),
  row('partners that you are a member of: role, when joined', 'until you leave or the account is closed'),
  row('saved listings: IDs, when saved', 'until removed or the account is closed'),
  row(
    'launch lists: names, IDs of directories, when checked off, listing URLs',
    'until removed or the account is closed',
  ),
  row('forms that created or sent something: random token, redirect path, account ID', '90 days'),
  row(
    'share links that you created for a partner: ID, tool, when created and revoked',
    'permanently; your ID until the account is closed',
  ),
  row('name of an admin, as the assignee of submissions', 'permanently'),
  row(
    'audit log: IDs of accounts and keys; as typed: names of renamed keys, reasons of bans, assignees and notes of submissions, edited fields of listings except the founder’s email address',
    'permanently',
  ),
];

const STORED_WITHOUT_ACCOUNT: readonly StoredData[] = [
  row('visits to websites of listings: hash of the network', 'an hour'),
  row('reports: text, email address if given', 'permanently'),
  row('reports: hash of the network', 'a day, or until the next report after it'),
  row('invitations to partners: email address, role, hash of the link', '7 days, or until accepted or withdrawn'),
  row('rate limits: IP address, in memory', 'up to an hour'),
  row('listings: founder’s name, email address and location', 'until the listing is deleted'),
  row('test submissions of partners: founder’s name and email address', '30 days, or until the partner deletes them'),
  row('questions forwarded by partners: name, email address, messages', 'permanently'),
];

type SiteSettings = Pick<Config, 'siteName' | 'contactEmail' | 'stripe'>;

/** Texts of the pages that the operator has not replaced, in Markdown. */
export const DEFAULT_TEXTS: Record<PageName, (settings: SiteSettings) => string> = { terms, privacy, contact };

const contactOf = ({ contactEmail }: SiteSettings): string =>
  contactEmail === undefined ? 'the operator of this site' : `<${contactEmail}>`;

function terms(settings: SiteSettings): string {
  const name = escapedMarkdown(settings.siteName);
  return `# Terms of service

These terms apply when you use ${name}: its pages, its REST API and its MCP server. If you don’t agree, don’t use it.

## What you can use it for

You can search and read the catalog, yourself or with programs. The [acceptable-use policy](/policy) is part of these terms: no competing directory, no bulk export, no impersonation.

## Accounts and keys

You need an account for API keys. Use a working email address, and keep your keys secret. You are responsible for what is done with them. You can [close your account](/dashboard/account) at any time. We can ban accounts and revoke keys that break these terms.

## Listings

Listings describe products of other companies. They come from founders, partners and public websites, and can be incomplete or out of date. Check prices and terms with the company itself. If a listing is wrong or uses your content without permission, use “Report a problem” on its page.

If you send us a listing, you confirm that you have the right to publish its text and images, and you allow us to show, shorten and translate them as part of the catalog.

## Premium

${premiumTerms(settings)}

## No warranty

The service is provided as is, without warranty of any kind. It can change, be unavailable or contain errors. As far as the law allows, we are not liable for damage that results from using it.

## Changes

This page shows the current terms. Questions: ${contactOf(settings)}.
`;
}

/** Without Stripe, Premium is not for sale. */
const premiumTerms = ({ stripe }: SiteSettings): string =>
  stripe === undefined
    ? 'Premium raises the [rate limits](/pricing) of your keys. You can’t buy it on this site. We grant it on request, and can end it.'
    : `Premium costs ${PREMIUM_PER_MONTH} USD per month and raises the [rate limits](/pricing) of your keys. It renews every month until you cancel. After you cancel, it continues until the end of the month you paid for.`;

const table = (heading: string, rows: typeof STORED_WITH_ACCOUNT): string =>
  [`| ${heading} | How long |`, '| --- | --- |', ...rows.map(({ what, howLong }) => `| ${what} | ${howLong} |`)].join(
    '\n',
  );

function privacy(settings: SiteSettings): string {
  const payments = settings.stripe === undefined ? '' : ' Payments are processed by Stripe, which stores card data.';
  return `# Privacy

What ${escapedMarkdown(settings.siteName)} stores about you, for how long, and which cookies it sets. There are no ads, no analytics services and no tracking. Pages load nothing from other sites.

## With an account

${table('Stored', STORED_WITH_ACCOUNT)}

You can [download your data](/dashboard/account) as JSON, change your email address, and close your account, which deletes everything that names you.${payments}

## Without an account

${table('Stored without an account', STORED_WITHOUT_ACCOUNT)}

The log of requests contains no IP addresses. “Network” means an IP address without its last part.

## Cookies

None of them is readable by scripts or sent to other sites. On HTTPS their names start with \`__Host-\`. If you don’t sign in, no cookie is set.

| Cookie | Purpose | How long |
| --- | --- | --- |
| \`session\` | keeps you signed in | 90 days, or until you sign out |
| \`sign-in\` | binds a sign-in email to your browser | 10 minutes |
| \`provider-sign-in\` | binds a sign-in with another provider to your browser | 10 minutes |
| \`known-browser\` | lets you request sign-in emails while others use up the limit for your email address | 400 days |
| \`form-result\` | shows you once how many rows a form changed | 1 minute |

Pages for admins keep unsaved text in the browser’s local storage until it is saved or discarded, you sign out, or another user opens the console there.

## Your rights

To ask what is stored about you, or to have it corrected or deleted, contact ${contactOf(settings)}.
`;
}

function contact(settings: SiteSettings): string {
  return `# Contact

Contact ${contactOf(settings)} with questions about ${escapedMarkdown(settings.siteName)}, your account or your data.

- **Wrong or outdated listing:** use “Report a problem” on its page. No account needed.
- **API keys and rate limits:** see [Pricing](/pricing) and the [documentation](/docs).
- **Directories and launch platforms:** see [Partners](/partners).
- **What is stored about you:** see [Privacy](/privacy).
`;
}
