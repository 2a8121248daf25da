/** One partner with many submissions, deliveries and conversations, written directly into the tables; this is never measured. */

const ID_OF = `create or replace function pg_temp.id_of(kind text, number bigint) returns uuid language sql immutable as
  $$ select (rpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$`;

/** One tool in five is searchable, because indexing takes a millisecond each. */
const INDEXED = "slug ~ '^bench-tool-.*[05]$'";

/** Most submissions are done, one delivery in twenty failed, and one conversation in ten waits. */
const STATEMENTS = [
  ID_OF,
  `insert into partner_clients (id, name, contact_email, support_enabled)
     values (pg_temp.id_of('a', 1), 'Launch Harbor', 'bench@partner.example', true),
            (pg_temp.id_of('a', 2), 'Another', 'bench@partner.example', true)`,
  `insert into partner_members (client_id, user_id, role)
     select id, $USER, 'owner' from partner_clients where test_of is null`,
  `insert into tools (id, slug, name, tagline, description, website, pricing, published, created_at)
     select pg_temp.id_of('d', number), 'bench-tool-' || number, 'Tool ' || md5(number::text), 'Tagline', 'Text',
            'https://bench' || number || '.example/', 'FREE', false, now() - interval '1 year' * number / :count
       from generate_series(1, :count) as number`,
  `select index_tools(array(select id from tools where ${INDEXED}))`,
  `insert into submissions
     (tool_id, client_id, key_id, payment_type, state, due_at, website_key, sources, created_at, updated_at)
     select pg_temp.id_of('d', number), pg_temp.id_of('a', 1), 'bench',
            case when number % 50 = 4 then null else (array['starter', 'pro', 'premium'])[1 + number % 3] end,
            case when number % 50 = 4 then null when number % 50 > 4 then 'DONE'
                 else (array['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW'])[1 + number % 50] end,
            at + interval '14 days', 'bench' || number || '.example', '{}', at, at + interval '1 hour' * (number % 500)
       from (select number, now() - interval '1 year' * (1 - number::float / :count) as at
               from generate_series(1, :count) as number) as made`,
  'alter table submission_moves disable trigger submission_moves_done',
  `insert into submission_moves (tool_id, state, at, actor)
     select s.tool_id, move.state, s.created_at + interval '1 hour' * move.place, 'bench'
       from submissions s,
            unnest(array['IN_QUEUE', 'ASSIGNED', 'IN_PROGRESS', 'REVIEW', 'DONE']) with ordinality as move (state, place)
      where s.state = 'DONE' order by s.created_at, move.place`,
  'alter table submission_moves enable trigger submission_moves_done',
  `insert into directories (id, slug, name, website, cost, type)
     select pg_temp.id_of('8', number), 'bench-directory-' || number, 'Directory ' || number,
            'https://directory' || number || '.example/', 'Free', 'General'
       from generate_series(1, 30) as number`,
  // One submission has all directories of its package.
  `insert into directory_submissions (tool_id, directory_id, is_submitted, listing_url, submitted_by, submitted_at)
     select s.tool_id, pg_temp.id_of('8', number), true, 'https://directory' || number || '.example/tools/' || website_key, 'ADMIN', created_at
       from submissions s, generate_series(1, 30) as number
      where number = 1 or s.tool_id = pg_temp.id_of('d', 7)`,
  `insert into webhook_deliveries
     (id, message_id, client_id, event, url, body, status, attempted_at, response_status, duration_ms, created_at)
     select pg_temp.id_of('e', number), pg_temp.id_of('e', number), pg_temp.id_of('a', 1),
            case when number % 1000 = 0 then 'ping' else 'directory_submissions.completed' end, 'https://bench.example/',
            json_build_object('text', repeat('Some text. ', 150)), case when number % 20 = 0 then 'failed' else 'delivered' end,
            at, 200, 20, at
       from (select number, now() - interval '90 days' * (1 - number::float / :count) as at
               from generate_series(1, :count) as number) as made`,
  `insert into support_conversations
     (id, client_id, external_id, status, customer, metadata, waiting_since, active_at, created_at)
     select pg_temp.id_of('b', number), pg_temp.id_of('a', 1), 'thread-' || number, 'pending',
            jsonb_build_object('name', 'Customer ' || number), '{}', at, at, at
       from (select number, now() - interval '90 days' * (1 - number::float / :count) as at
               from generate_series(1, :count) as number) as made`,
  `insert into support_messages (id, conversation_id, client_id, author, content, created_at)
     select pg_temp.id_of('c', 2 * number + turn), pg_temp.id_of('b', number), pg_temp.id_of('a', 1),
            case turn when 0 then 'customer' else case number % 3 when 0 then 'ai' else 'human' end end,
            'How do I change what is shown of us?', now() - interval '90 days' * (1 - number::float / :count) + interval '1 minute' * turn
       from generate_series(1, :count) as number, generate_series(0, 1) as turn
      where turn = 0 or number % 10 <> 0
      order by number, turn`,
  `update support_conversations conversation
      set status = 'answered', waiting_since = null, reply_id = message.id, first_reply_by = message.author,
          first_replied_at = message.created_at, active_at = message.created_at
     from support_messages message
    where message.conversation_id = conversation.id and message.author <> 'customer'`,
  `update tools set published = true where id = pg_temp.id_of('d', 7)`,
  `insert into share_links (id, tool_id, client_id) values (pg_temp.id_of('f', 1), pg_temp.id_of('d', 7), pg_temp.id_of('a', 1))`,
  'vacuum (analyze)',
];

/** Returns the IDs of the partner, of a submission, of a delivery that failed, of a waiting conversation and of a share link. */
export async function fillPortal(client, count, userId) {
  for (const statement of STATEMENTS)
    await client.query(statement.replaceAll(':count', String(count)).replaceAll('$USER', `'${userId}'`));
  const { rows } = await client.query(
    `select pg_temp.id_of('a', 1) as "partnerId", pg_temp.id_of('d', 7) as "submissionId",
            pg_temp.id_of('e', 20) as "deliveryId", pg_temp.id_of('b', 10) as "conversationId",
            pg_temp.id_of('f', 1) as "shareLinkId"`,
  );
  return rows[0];
}
