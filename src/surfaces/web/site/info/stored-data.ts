interface StoredData {
  what: string;
  howLong: string;
}

const row = (what: string, howLong: string): StoredData => ({ what, howLong });

/** The tables of docs/accounts.md; a test compares them. */
export const STORED_WITH_ACCOUNT: readonly StoredData[] = [
  row('email address, name, role, whether Premium was granted', 'until the account is closed'),
  row('subscription: Stripe IDs, status, paid until', 'until the account is closed'),
  row('Stripe events: ID, kind, customer ID', '30 days'),
  row('sessions: hash, browser, network without its last part', 'until they end'),
  row('sign-in requests: email address, network, hashes', 'a day'),
  row('sign-ins in progress at a provider: hash, requested page', '10 minutes'),
  row('identities: issuer, subject, when linked and last used', 'until unlinked or the account is closed'),
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

export const STORED_WITHOUT_ACCOUNT: readonly StoredData[] = [
  row('visits to websites of listings: hash of the network', 'an hour'),
  row('reports: text, email address if given', 'permanently'),
  row('reports: hash of the network', 'a day, or until the next report after it'),
  row('invitations to partners: email address, role, hash of the link', '7 days, or until accepted or withdrawn'),
  row('rate limits: IP address, in memory', 'up to an hour'),
  row('listings: founder’s name, email address and location', 'until the listing is deleted'),
  row('test submissions of partners: founder’s name and email address', '30 days, or until the partner deletes them'),
  row('questions forwarded by partners: name, email address, messages', 'permanently'),
];
