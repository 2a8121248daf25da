-- Knowledge articles of partners, and support conversations with their customers.

-- `revision` increases with every change of the client's articles.
create table knowledge_bases (
  client_id uuid constraint knowledge_bases_pkey primary key
    constraint knowledge_bases_client_fkey references partner_clients (id),
  revision integer not null default 0
);

create table knowledge_articles (
  id uuid constraint knowledge_articles_pkey primary key,
  client_id uuid not null constraint knowledge_articles_base_fkey references knowledge_bases (client_id),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create trigger knowledge_articles_version before update on knowledge_articles
  for each row execute function next_version();
create index knowledge_articles_client on knowledge_articles (client_id, id);

-- The constraints enforce the rules that simultaneous questions could break.
create table support_conversations (
  id uuid constraint support_conversations_pkey primary key,
  client_id uuid not null constraint support_conversations_client_fkey references partner_clients (id),
  external_id text,
  status text not null default 'pending'
    constraint support_conversations_status_known check (status in ('pending', 'answered')),
  customer jsonb not null default '{}',
  metadata jsonb not null default '{}',
  suggestions jsonb not null default '[]',
  reply_id uuid,
  waiting_since timestamptz,
  active_at timestamptz not null,
  created_at timestamptz not null,
  first_replied_at timestamptz,
  first_reply_by text constraint support_conversations_first_reply_known check (first_reply_by in ('ai', 'human')),
  constraint support_conversations_first_reply check ((first_replied_at is null) = (first_reply_by is null)),
  constraint support_conversations_answered check ((status = 'answered') = (reply_id is not null)),
  constraint support_conversations_pending check ((status = 'pending') = (waiting_since is not null)),
  constraint support_conversations_suggested check (status = 'pending' or suggestions = '[]')
);
-- The target of a foreign key over both columns, so that a message belongs to the client of its conversation.
create unique index support_conversations_client on support_conversations (id, client_id);
create unique index support_conversations_external on support_conversations (client_id, external_id);
create index support_conversations_of_client on support_conversations (client_id, active_at, id);
create index support_conversations_active on support_conversations (active_at, id);
-- The views of the inbox, each for all partners and for one.
create index support_conversations_waiting on support_conversations (waiting_since, id) where waiting_since is not null;
create index support_conversations_waiting_of_client on support_conversations (client_id, waiting_since, id)
  where waiting_since is not null;
create index support_conversations_answered on support_conversations (active_at, id) where status = 'answered';
create index support_conversations_answered_of_client on support_conversations (client_id, active_at, id)
  where status = 'answered';
-- The other conversations of a customer, latest first.
create index support_conversations_of_email on support_conversations (client_id, lower(customer ->> 'email'), active_at)
  where customer ->> 'email' is not null;
create index support_conversations_of_customer on support_conversations (client_id, (customer ->> 'id'), active_at)
  where customer ->> 'id' is not null;
-- The figures by week.
create index support_conversations_opened on support_conversations (created_at);
-- Returns the words by which the console finds a conversation.
-- Called by: the index below; conversation-search.ts.
-- Cost: 0.03 ms.
create function conversation_words(customer jsonb, external_id text) returns tsvector
  language sql immutable parallel safe as $$
  select public.name_words(concat_ws(' ', customer ->> 'name', customer ->> 'email', external_id))
$$;
create index support_conversations_words on support_conversations using gin (conversation_words(customer, external_id));
create trigger support_conversations_changed after insert or update or delete on support_conversations
  for each statement execute function announce_change('conversations_changed');

create table support_messages (
  -- Messages are added under the lock of their conversation, so this is the order in which they were written.
  position bigint generated always as identity constraint support_messages_pkey primary key,
  id uuid not null,
  conversation_id uuid not null,
  client_id uuid not null,
  author text not null constraint support_messages_author_known check (author in ('customer', 'ai', 'human')),
  content text not null,
  peer_push_message_id text,
  created_at timestamptz not null,
  -- The colleague who replied; null for customers, AI and keys.
  user_id uuid constraint support_messages_user_fkey references users (id) on delete set null,
  constraint support_messages_conversation_fkey
    foreign key (conversation_id, client_id) references support_conversations (id, client_id),
  constraint support_messages_pushed check (author = 'customer' or peer_push_message_id is null)
);
create unique index support_messages_id on support_messages (id);
create unique index support_messages_peer_push on support_messages (client_id, peer_push_message_id);
create index support_messages_thread on support_messages (conversation_id, position);
create index support_messages_user on support_messages (user_id) where user_id is not null;

alter table support_conversations
  add constraint support_conversations_reply_fkey foreign key (reply_id) references support_messages (id);

-- Who is replying to a conversation. A claim without activity expires (see Claims).
create table support_claims (
  conversation_id uuid constraint support_claims_pkey primary key
    constraint support_claims_conversation_fkey references support_conversations (id),
  user_id uuid not null constraint support_claims_user_fkey references users (id) on delete cascade,
  claimed_at timestamptz not null,
  active_at timestamptz not null
);
create index support_claims_user on support_claims (user_id, active_at);
create trigger support_claims_changed after insert or delete on support_claims
  for each statement execute function announce_change('conversations_changed');
create trigger support_claims_taken_over after update of user_id on support_claims
  for each row when (old.user_id <> new.user_id) execute function announce_change('conversations_changed');

-- Unsent replies.
create table support_drafts (
  conversation_id uuid not null
    constraint support_drafts_conversation_fkey references support_conversations (id),
  user_id uuid not null constraint support_drafts_user_fkey references users (id) on delete cascade,
  content text not null,
  kept_at timestamptz not null,
  constraint support_drafts_pkey primary key (conversation_id, user_id)
);
create index support_drafts_user on support_drafts (user_id);

-- For admins only. Separate from messages, so that no list of messages can show them.
create table support_notes (
  id uuid constraint support_notes_pkey primary key,
  conversation_id uuid not null constraint support_notes_conversation_fkey references support_conversations (id),
  user_id uuid constraint support_notes_user_fkey references users (id) on delete set null,
  content text not null,
  created_at timestamptz not null
);
create index support_notes_thread on support_notes (conversation_id, id);
create index support_notes_user on support_notes (user_id) where user_id is not null;
create trigger support_notes_changed after insert on support_notes
  for each statement execute function announce_change('conversations_changed');

-- Reply texts for reuse.
create table support_saved_replies (
  id uuid constraint support_saved_replies_pkey primary key,
  title text not null,
  content text not null,
  version integer not null default 1
);
create unique index support_saved_replies_title on support_saved_replies (lower(title));
