/** Conversations for the console, written directly into the tables; this is never measured. */

const PARTNERS = 20;
/** Every tenth conversation waits, and half of them belong to one partner. */
const STATEMENTS = [
  `create function pg_temp.id_of(kind text, number bigint) returns uuid language sql immutable as
     $$ select (rpad(kind, 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$`,
  `insert into partner_clients (id, name, contact_email, support_enabled)
     select pg_temp.id_of('a', number), 'Partner ' || number, 'bench@partner.example', true
       from generate_series(0, ${PARTNERS - 1}) as number`,
  `insert into support_conversations
     (id, client_id, external_id, status, customer, metadata, waiting_since, active_at, created_at)
     select pg_temp.id_of('b', number), pg_temp.id_of('a', case when number % 2 = 0 then 0 else number % ${PARTNERS} end),
            'thread-' || number, 'pending',
            jsonb_build_object('name', 'Customer ' || number, 'email', 'customer' || number % 5000 || '@bench.example'),
            '{"plan": "pro"}', at, at, at
       from (select number, now() - interval '90 days' * (1 - number::float / :count) as at
               from generate_series(1, :count) as number) as made`,
  `insert into support_messages (id, conversation_id, client_id, author, content, created_at)
     select pg_temp.id_of('c', 4 * (conversation.number) + turn), conversation.id, client_id,
            case turn % 2 when 0 then 'customer' else case conversation.number % 3 when 0 then 'ai' else 'human' end end,
            repeat('How do I change what is shown of us? ', (1 + (conversation.number + turn) % 12)::integer),
            created_at + interval '1 minute' * turn
       from (select *, ('x' || right(id::text, 12))::bit(48)::bigint as number from support_conversations) conversation,
            generate_series(0, 3) as turn
      where turn < 3 or conversation.number % 10 <> 0
      order by conversation.number, turn`,
  `update support_conversations conversation
      set status = 'answered', waiting_since = null, reply_id = message.id, first_reply_by = message.author,
          first_replied_at = message.created_at, active_at = message.created_at
     from support_messages message
    where message.conversation_id = conversation.id and message.author <> 'customer'
      and message.id = pg_temp.id_of('c', 4 * ('x' || right(conversation.id::text, 12))::bit(48)::bigint + 3)`,
  // A tenth of the waiting conversations is closed, and a tenth is snoozed.
  `update support_conversations
      set closed_as = 'resolved', closed_at = active_at
    where waiting_since is not null and ('x' || right(id::text, 12))::bit(48)::bigint % 100 = 0`,
  `update support_conversations
      set snoozed_until = now() + interval '1 day'
    where waiting_since is not null and ('x' || right(id::text, 12))::bit(48)::bigint % 100 = 50`,
  'vacuum (analyze) support_conversations',
  'vacuum (analyze) support_messages',
];

/** Returns the IDs of the partner with the most conversations and of a waiting conversation. */
export async function fillConversations(client, count) {
  for (const statement of STATEMENTS) await client.query(statement.replaceAll(':count', String(count)));
  const { rows } = await client.query(
    `select client_id as "partnerId", id as "conversationId" from support_conversations
      where waiting_since is not null and closed_at is null and snoozed_until is null and client_id::text like 'a%-000000000000' order by waiting_since limit 1`,
  );
  return rows[0];
}

/** An admin with a session, whose token has this hash. */
export async function addAdmin(client, tokenHash) {
  await client.query(
    `with added as (insert into users (id, email, name, role)
                      values (gen_random_uuid(), 'admin@bench.example', 'Ada Bench', 'admin') returning id)
     insert into sessions (id, user_id, token_hash, device, network, signed_in_at, last_seen_at)
       select gen_random_uuid(), id, $1, 'bench', 'bench', now(), now() from added`,
    [tokenHash],
  );
}
