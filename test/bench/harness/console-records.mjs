/** Submissions, users, audit entries and deliveries, written directly into the tables; this is never measured. */

const PARTNERS = 20;
/** Audit entries for each row of another kind. */
const ENTRIES = 10;
/** One tool in this many is searchable, because indexing takes a millisecond each. */
const INDEXED = 10;

/** Most submissions are done, one delivery in twenty failed, and one user in eight thousand is an admin. */
const STATEMENTS = [
  `create or replace function pg_temp.id_of(kind text, number bigint) returns uuid language sql immutable as
     $$ select (rpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$`,
  `insert into partner_clients (id, name, contact_email, support_enabled)
     select pg_temp.id_of('a', number), 'Partner ' || number, 'bench@partner.example', true
       from generate_series(0, ${PARTNERS - 1}) as number on conflict do nothing`,
  `insert into tools (id, slug, name, tagline, description, website, pricing, published, created_at, founder_name, founder_email)
     select pg_temp.id_of('d', number), 'bench-tool-' || number, 'Tool ' || md5(number::text), 'Tagline', 'Text',
            'https://bench' || number || '.example/', 'FREE', false, now() - interval '1 year' * number / :count,
            'Founder ' || md5((3 * number)::text), md5((5 * number)::text) || '@bench.example'
       from generate_series(1, :count) as number`,
  `select index_tools(array(select id from tools where slug like 'bench-tool-%' limit :count / ${INDEXED}))`,
  `insert into submissions
     (tool_id, client_id, key_id, payment_type, state, due_at, website_key, sources, created_at, updated_at)
     select pg_temp.id_of('d', number), pg_temp.id_of('a', number % ${PARTNERS}), 'bench',
            (array['starter', 'pro', 'premium'])[1 + number % 3],
            case when number % 50 > 3 then 'DONE' else (array['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW'])[1 + number % 50] end,
            at + interval '14 days', 'bench' || number || '.example', '{}', at, at
       from (select number, now() - interval '1 year' * (1 - number::float / :count) as at
               from generate_series(1, :count) as number) as made`,
  'alter table submission_moves disable trigger submission_moves_done',
  `insert into submission_moves (tool_id, state, at, actor)
     select s.tool_id, move.state, s.created_at - interval '10 days' + interval '1 hour' * move.place * (1 + abs(hashtext(s.tool_id::text)) % 60),
            'bench'
       from submissions s,
            unnest(array['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW', 'DONE']) with ordinality as move (state, place)
      where s.state = 'DONE' order by s.created_at, move.place`,
  'alter table submission_moves enable trigger submission_moves_done',
  `insert into submission_turnarounds select * from turnarounds_of(array(select tool_id from submissions))`,
  `insert into directories (id, slug, name, website, cost, type)
     values (pg_temp.id_of('8', 1), 'bench-directory', 'Bench directory', 'https://bench-directory.example/', 'Free', 'General')`,
  `insert into directory_submissions (tool_id, directory_id, is_submitted, listing_url, submitted_by, submitted_at)
     select tool_id, pg_temp.id_of('8', 1), true, 'https://www.bench-directory.example/tools/' || website_key || '/', 'ADMIN', created_at
       from submissions where key_id = 'bench'`,
  `insert into listing_watches (tool_id, directory_id, url, done_at, live_at, had_link, had_follow)
     select tool_id, directory_id, listing_url, submitted_at, submitted_at, true, true from directory_submissions
      where directory_id = pg_temp.id_of('8', 1)`,
  `insert into listing_losses (id, tool_id, directory_id, client_id, url, problem, status, lost_at, recovered_at)
     select pg_temp.id_of('6', row_number() over (order by w.tool_id)), w.tool_id, w.directory_id, s.client_id, w.url, 'missing',
            state.status, w.done_at + interval '7 days',
            case when state.status = 'resolved' then w.done_at + interval '40 days' end
       from listing_watches w join submissions s on s.tool_id = w.tool_id,
            lateral (select (array['open', 'accepted', 'resolved', 'resolved'])[1 + abs(hashtext(w.tool_id::text)) % 4] as status) as state`,
  // Problems that are shown, of listings that are not checked: none is due.
  `insert into site_checks (kind, listing_id, website, result, since, checked_at, ignored_until, evidence, live_title)
     select 'tool', pg_temp.id_of('d', number), 'https://bench' || number || '.example/',
            (array['moved', 'parked', 'changed', 'failing', 'gone'])[1 + number % 5], at, at,
            case when number % 10 = 0 then now() + interval '30 days' end,
            json_build_object('status', 200, 'hops', json_build_array(), 'title', 'Tool ' || repeat(md5(number::text), 5)),
            'Tool ' || md5(number::text)
       from (select number, now() - interval '1 year' * (1 - number::float / :count) as at
               from generate_series(1, :count) as number) as made`,
  `insert into webhook_deliveries
     (id, message_id, client_id, event, url, body, status, attempted_at, response_status, duration_ms, created_at)
     select pg_temp.id_of('e', number), pg_temp.id_of('e', number), pg_temp.id_of('a', number % ${PARTNERS}),
            case when number % 1000 = 0 then 'ping' else 'directory_submissions.completed' end, 'https://bench.example/',
            json_build_object('text', repeat('Some text. ', 150)), case when number % 20 = 0 then 'failed' else 'delivered' end,
            at, 200, 20, at
       from (select number, now() - interval '90 days' * (1 - number::float / :count) as at
               from generate_series(1, :count) as number) as made`,
  `insert into users (id, email, name, role)
     select pg_temp.id_of('f', number), md5(number::text) || '@bench.example', 'User ' || md5((7 * number)::text),
            case when number % 8000 = 0 then 'admin' else 'developer' end
       from generate_series(1, :count) as number`,
  `insert into listing_requests (id, user_id, status, fields, message, created_at, decided_at)
     select pg_temp.id_of('7', number), pg_temp.id_of('f', number), status,
            json_build_object('name', 'Tool ' || number, 'website', 'https://bench' || number || '.example/', 'category', 'bench',
                              'description', repeat('Some text. ', 100)),
            case status when 'declined' then 'No' end, at, case status when 'open' then null else at end
       from (select number, now() - interval '1 year' * (1 - number::float / :count) as at,
                    (array['open', 'approved', 'declined', 'withdrawn'])[1 + number % 4] as status
               from generate_series(1, :count) as number) as made`,
  `update submissions set assignee = 'Bench', assignee_id = pg_temp.id_of('f', 8000 * (1 + abs(hashtext(tool_id::text)) % 12))
    where tool_id in (select tool_id from submissions where state <> 'IN_QUEUE')
      and exists (select from users where id = pg_temp.id_of('f', 8000 * (1 + abs(hashtext(tool_id::text)) % 12)))`,
  `insert into api_keys (id, kind, name, user_id, hash, prefix, accepted_policy_at, accepted_policy_version)
     select pg_temp.id_of('9', number), 'catalog', 'bench', pg_temp.id_of('f', number), 'bench' || number,
            'aid_c_' || left(md5(number::text), 4), now(), 'bench'
       from generate_series(1, :count) as number`,
  `insert into key_requests (key_id, day, transport, status, requests, last_at)
     select pg_temp.id_of('9', 1 + number % :count), current_date - (number % 14)::integer, 'rest', 200, number, now()
       from generate_series(1, :count) as number on conflict do nothing`,
  `insert into audit_entries (at, actor, action, subject, details)
     select now() - interval '1 year' * (1 - number::float / (${ENTRIES} * :count)),
            pg_temp.id_of('f', 8000 * (number % 12)), 'bench.action-' || number % 40, pg_temp.id_of('d', 1 + number % :count),
            '{"notes": {"from": "before", "to": "after"}}'
       from generate_series(1, ${ENTRIES} * :count) as number`,
  'vacuum (analyze)',
];

/** Returns the ids of a partner, of a delivery that failed, of a submission, and of an admin who did much. */
export async function fillRecords(client, count) {
  for (const statement of STATEMENTS) await client.query(statement.replaceAll(':count', String(count)));
  const { rows } = await client.query(
    `select pg_temp.id_of('a', 3) as "receiverId", pg_temp.id_of('e', 20) as "deliveryId",
            pg_temp.id_of('d', 7) as "submissionId", pg_temp.id_of('d', 50) as "queuedId", pg_temp.id_of('f', least(8000, $1)) as "actorId"`,
    [count],
  );
  return rows[0];
}

const SEARCH_MS = 60;
/** The figures of the overview are kept for up to a minute. */
const TRENDS_KEPT_MS = 61_000;

/** The name of a page, its path, its limit in ms and its maximum of queries if they differ from those of a list, and for how long it keeps figures. */
export const RECORD_PAGES = [
  ['overview', () => '/console', 100, 19, TRENDS_KEPT_MS],
  ['board', () => '/console/board'],
  ['… first due', () => '/console/board?sort=due'],
  ['… late', () => '/console/board?due=late'],
  ['… of a colleague', ({ actorId }) => `/console/board?assignee=${actorId}`],
  [
    '… next page of two columns',
    ({ submissionId, queuedId }) => `/console/board?DONE=${submissionId}&IN_QUEUE=${queuedId}`,
  ],
  ['… by name', () => '/console/board?q=tool+a1'],
  ['… by website', () => '/console/board?q=bench7.example'],
  ['… by partner', () => '/console/board?q=partner+3'],
  ['turnaround', () => '/console/board/figures', 100],
  ['… of a year', () => '/console/board/figures?weeks=52', 100],
  ['listing survival', () => '/console/board/survival'],
  ['lost listings', () => '/console/lost-listings'],
  ['… of a partner', ({ receiverId }) => `/console/lost-listings?partner=${receiverId}`],
  ['… resolved, last page', () => '/console/lost-listings?status=resolved&page=50'],
  ['site checks', () => '/console/health'],
  ['… last page', () => '/console/health?page=50'],
  ['… gone, last page', () => '/console/health?result=gone&page=50'],
  ['submissions', () => '/console/submissions'],
  ['… first due', () => '/console/submissions?sort=due'],
  ['… of a colleague', ({ actorId }) => `/console/submissions?assignee=${actorId}`],
  ['… last page', () => '/console/submissions?page=50'],
  ['a submission', ({ submissionId }) => `/console/submissions/${submissionId}`, undefined, 9],
  ['tools', () => '/console/tools'],
  ['… not published, last page', () => '/console/tools?published=false&page=50'],
  ['… by name', () => '/console/tools?q=a1'],
  ['listing requests', () => '/console/listing-requests'],
  ['… open, last page', () => '/console/listing-requests?status=open&page=50'],
  ['users', () => '/console/users'],
  ['… last page', () => '/console/users?page=50'],
  ['… by name', () => '/console/users?q=user+a'],
  ['… admins', () => '/console/users?role=admin'],
  ['a user', ({ actorId }) => `/console/users/${actorId}`, undefined, 11],
  ['partners', () => '/console/partners'],
  ['a partner', ({ receiverId }) => `/console/partners/${receiverId}`, undefined, 8],
  ['deliveries', () => '/console/deliveries'],
  ['… failed', () => '/console/deliveries?status=failed'],
  ['… failed, not sent again', () => '/console/deliveries?status=unresolved'],
  ['… pings of a partner', ({ receiverId }) => `/console/deliveries?event=ping&partner=${receiverId}`],
  ['… last page', () => '/console/deliveries?page=50'],
  ['a delivery', ({ deliveryId }) => `/console/deliveries/${deliveryId}`, undefined, 4],
  ['audit log', () => '/console/audit'],
  ['… of an admin', ({ actorId }) => `/console/audit?actor=${actorId}`],
  ['… of an action', () => '/console/audit?action=bench.action-7'],
  ['… of an admin and an action', ({ actorId }) => `/console/audit?actor=${actorId}&action=bench.action-7`],
  ['… of a day, last page', () => '/console/audit?to=2100-01-01&page=50'],
  ['search: part of a name', () => '/console/search?q=tool+a1', SEARCH_MS, 6],
  ['… an e-mail address', () => '/console/search?q=c4ca4238a0b923820dcc509a6f75849b@bench', SEARCH_MS, 6],
  ['… what everybody is called', () => '/console/search?q=bench+example', SEARCH_MS, 6],
  ['… the beginning of a key', () => '/console/search?q=aid_c_c4', SEARCH_MS, 6],
  ['… a website', () => '/console/search?q=https://bench777.example/', SEARCH_MS, 6],
  ['… a founder', () => '/console/search?q=founder+eccbc87e', SEARCH_MS, 6],
  ['… a listing URL', () => '/console/search?q=https://bench-directory.example/tools/bench777.example', SEARCH_MS, 6],
  ['… an external ID', () => '/console/search?q=thread-777', SEARCH_MS, 6],
  ['… a word of every message', () => '/console/search?q=change', SEARCH_MS, 6],
  ['… two words of every message', () => '/console/search?q=change+shown', SEARCH_MS, 6],
  ['… words of no message', () => '/console/search?q=change+elephant', SEARCH_MS, 6],
  ['… one letter', () => '/console/search?q=c', SEARCH_MS, 6],
  ['palette: part of a name', () => '/console/search/results?q=tool+a1', SEARCH_MS, 6],
  ['… two letters', () => '/console/search/results?q=to', SEARCH_MS, 6],
];

/** What others change while a page is open: the name, the path, the change, and how many bytes the page may fetch. */
export const CHANGES = [
  [
    'board: a card moves',
    '/console/board',
    `update submissions set state = 'ASSIGNED', version = version + 1
      where tool_id = (select tool_id from submissions where state = 'IN_QUEUE' order by created_at limit 1)`,
    20_480,
  ],
];
