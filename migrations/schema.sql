-- Written by `npm run schema` from a freshly migrated database. It is here to be read; migrations make the schema.

-- Extensions and text search

CREATE EXTENSION fuzzystrmatch WITH SCHEMA public;

CREATE EXTENSION pg_trgm WITH SCHEMA public;

CREATE EXTENSION unaccent WITH SCHEMA public;

CREATE TEXT SEARCH DICTIONARY catalog_stem (
  TEMPLATE = snowball, language = 'english'
);

CREATE TEXT SEARCH CONFIGURATION catalog (PARSER = "default");
ALTER TEXT SEARCH CONFIGURATION catalog ADD MAPPING FOR asciiword, numword, word WITH catalog_stem;
ALTER TEXT SEARCH CONFIGURATION catalog ADD MAPPING FOR asciihword, email, file, float, host, hword, hword_asciipart, hword_numpart, hword_part, int, numhword, sfloat, uint, url, url_path, version WITH simple;

-- Tables

CREATE SEQUENCE tool_numbers AS integer MINVALUE 0 MAXVALUE 2147483647 START 0 INCREMENT 1;

CREATE TABLE access_tokens (
  hash text NOT NULL,
  family_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT access_tokens_pkey PRIMARY KEY (hash),
  CONSTRAINT access_tokens_family_fkey FOREIGN KEY (family_id) REFERENCES token_families(id) ON DELETE CASCADE
);
CREATE INDEX access_tokens_expires ON access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_family ON access_tokens USING btree (family_id);

CREATE TABLE api_keys (
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  user_id uuid,
  client_id uuid,
  hash text NOT NULL,
  prefix text NOT NULL,
  accepted_policy_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  accepted_policy_version text,
  expires_at timestamp with time zone,
  replaced_by uuid,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id),
  CONSTRAINT api_keys_holder CHECK ((user_id IS NOT NULL) = (kind = 'catalog'::text) AND (client_id IS NOT NULL) = (kind = 'partner'::text)),
  CONSTRAINT api_keys_kind_known CHECK (kind = ANY (ARRAY['catalog'::text, 'partner'::text, 'admin'::text])),
  CONSTRAINT api_keys_policy_accepted CHECK (kind <> 'catalog'::text OR accepted_policy_at IS NOT NULL AND accepted_policy_version IS NOT NULL),
  CONSTRAINT api_keys_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES api_keys(id),
  CONSTRAINT api_keys_user_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX api_keys_client ON api_keys USING btree (client_id);
CREATE UNIQUE INDEX api_keys_hash ON api_keys USING btree (hash);
CREATE INDEX api_keys_prefix ON api_keys USING btree (lower(prefix) text_pattern_ops);
CREATE INDEX api_keys_user ON api_keys USING btree (user_id);
CREATE TRIGGER api_keys_changed AFTER DELETE OR UPDATE ON api_keys FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();

CREATE TABLE apps (
  id uuid NOT NULL,
  client_id text NOT NULL,
  name text NOT NULL,
  host text,
  connections integer NOT NULL,
  requests bigint NOT NULL,
  CONSTRAINT apps_pkey PRIMARY KEY (id)
);
CREATE INDEX apps_used ON apps USING btree (requests, connections, id);

CREATE TABLE article_vectors (
  article_id uuid NOT NULL,
  recipe text NOT NULL,
  version integer NOT NULL,
  codes bytea NOT NULL,
  encoded_at timestamp with time zone NOT NULL DEFAULT now(),
  examples text[] NOT NULL DEFAULT '{}'::text[],
  example_codes bytea NOT NULL DEFAULT '\x'::bytea,
  CONSTRAINT article_vectors_pkey PRIMARY KEY (article_id, recipe),
  CONSTRAINT article_vectors_article FOREIGN KEY (article_id) REFERENCES knowledge_articles(id) ON DELETE CASCADE
);

CREATE TABLE audit_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_action ON audit_entries USING btree (action, at, id);
CREATE INDEX audit_entries_actor ON audit_entries USING btree (actor, at, id);
CREATE INDEX audit_entries_newest ON audit_entries USING btree (at, id);
CREATE INDEX audit_entries_subject ON audit_entries USING btree (subject, at, id);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE audit_personal_details (
  entry_id bigint NOT NULL,
  user_id uuid NOT NULL,
  details jsonb NOT NULL,
  CONSTRAINT audit_personal_details_pkey PRIMARY KEY (entry_id),
  CONSTRAINT audit_personal_details_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX audit_personal_details_user ON audit_personal_details USING btree (user_id);

CREATE TABLE authorization_codes (
  hash text NOT NULL,
  connection_id uuid NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  family_id uuid,
  CONSTRAINT authorization_codes_pkey PRIMARY KEY (hash),
  CONSTRAINT authorization_codes_connection_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE,
  CONSTRAINT authorization_codes_family_fkey FOREIGN KEY (family_id) REFERENCES token_families(id) ON DELETE SET NULL
);
CREATE INDEX authorization_codes_connection ON authorization_codes USING btree (connection_id);
CREATE INDEX authorization_codes_expires ON authorization_codes USING btree (expires_at);
CREATE INDEX authorization_codes_family ON authorization_codes USING btree (family_id) WHERE family_id IS NOT NULL;

CREATE TABLE authorization_requests (
  id uuid NOT NULL,
  parameters jsonb NOT NULL,
  user_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT authorization_requests_pkey PRIMARY KEY (id),
  CONSTRAINT authorization_requests_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX authorization_requests_created ON authorization_requests USING btree (created_at);
CREATE INDEX authorization_requests_user ON authorization_requests USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE blocked_apps (
  value text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT blocked_apps_pkey PRIMARY KEY (value)
);

CREATE TABLE categories (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  slug text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  icon text NOT NULL DEFAULT ''::text,
  adult boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_slug UNIQUE (slug)
);
CREATE TRIGGER categories_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();
CREATE TRIGGER categories_version BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE category_fits (
  category text NOT NULL,
  directory_category_id integer NOT NULL,
  CONSTRAINT category_fits_pkey PRIMARY KEY (category, directory_category_id),
  CONSTRAINT category_fits_category_fkey FOREIGN KEY (category) REFERENCES categories(slug) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT category_fits_directory_category_fkey FOREIGN KEY (directory_category_id) REFERENCES directory_categories(id) ON DELETE CASCADE
);
CREATE INDEX category_fits_directory_category ON category_fits USING btree (directory_category_id);
CREATE TRIGGER category_fits_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON category_fits FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();

CREATE TABLE connections (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  client_id text NOT NULL,
  client_digest text NOT NULL,
  name text NOT NULL,
  host text,
  auth_method text NOT NULL,
  refreshes boolean NOT NULL,
  policy_version text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT connections_pkey PRIMARY KEY (id),
  CONSTRAINT connections_auth_method_known CHECK (auth_method = ANY (ARRAY['none'::text, 'private_key_jwt'::text])),
  CONSTRAINT connections_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX connections_client ON connections USING btree (user_id, client_digest);
CREATE INDEX connections_newest ON connections USING btree (created_at, id);
CREATE INDEX connections_of_client ON connections USING btree (client_digest);
CREATE INDEX connections_of_host ON connections USING btree (host) WHERE host IS NOT NULL;
CREATE TRIGGER connections_added AFTER INSERT ON connections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_connections();
CREATE TRIGGER connections_ended AFTER DELETE ON connections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_connections();
CREATE TRIGGER connections_renewed AFTER UPDATE ON connections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_connections();

CREATE TABLE directories (
  id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  website text NOT NULL,
  icon text,
  cost text NOT NULL,
  type text NOT NULL,
  domain_rating double precision,
  monthly_visits integer,
  requires_badge boolean NOT NULL DEFAULT false,
  minimum_price double precision NOT NULL DEFAULT 0,
  submission_experience text,
  featured boolean NOT NULL DEFAULT false,
  small_description text,
  full_description text NOT NULL DEFAULT ''::text,
  features jsonb NOT NULL DEFAULT '[]'::jsonb,
  use_cases jsonb NOT NULL DEFAULT '[]'::jsonb,
  faq jsonb NOT NULL DEFAULT '[]'::jsonb,
  deal jsonb,
  frame text,
  socials jsonb NOT NULL DEFAULT '{}'::jsonb,
  submission_link text,
  published boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  team_notes text NOT NULL DEFAULT ''::text,
  CONSTRAINT directories_pkey PRIMARY KEY (id),
  CONSTRAINT directories_cost_known CHECK (cost = ANY (ARRAY['Free'::text, 'Paid'::text, 'Freemium'::text])),
  CONSTRAINT directories_slug UNIQUE (slug)
);
CREATE INDEX directories_cost ON directories USING btree (cost) WHERE published;
CREATE INDEX directories_host ON directories USING btree (website_host(website), id);
CREATE INDEX directories_ranked ON directories USING btree (domain_rating DESC NULLS LAST, name, id) INCLUDE (slug, cost, type, requires_badge, minimum_price) WHERE published;
CREATE INDEX directories_slug_similar ON directories USING gin (lower(slug) gin_trgm_ops);
CREATE INDEX directories_type ON directories USING btree (lower(type)) WHERE published;
CREATE TRIGGER directories_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON directories FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();
CREATE TRIGGER directories_site_added AFTER INSERT ON directories REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_site_checks('directory');
CREATE TRIGGER directories_site_deleted AFTER DELETE ON directories FOR EACH ROW EXECUTE FUNCTION delete_site_check('directory');
CREATE TRIGGER directories_site_edited AFTER UPDATE OF website, published, name, small_description, full_description ON directories FOR EACH ROW WHEN (old.website IS DISTINCT FROM new.website OR old.published IS DISTINCT FROM new.published OR old.name IS DISTINCT FROM new.name OR old.small_description IS DISTINCT FROM new.small_description OR old.full_description IS DISTINCT FROM new.full_description) EXECUTE FUNCTION change_site_check('directory');
CREATE TRIGGER directories_site_truncated AFTER TRUNCATE ON directories FOR EACH STATEMENT EXECUTE FUNCTION delete_site_check('directory');
CREATE TRIGGER directories_slug_checked AFTER INSERT ON directories FOR EACH ROW EXECUTE FUNCTION refuse_former_slug('directory', 'directories_slug');
CREATE TRIGGER directories_slug_checked_on_update AFTER UPDATE OF slug ON directories FOR EACH ROW WHEN (old.slug <> new.slug) EXECUTE FUNCTION refuse_former_slug('directory', 'directories_slug');
CREATE TRIGGER directories_slug_kept AFTER UPDATE OF slug, published ON directories FOR EACH ROW WHEN (old.slug <> new.slug OR old.published AND NOT new.published) EXECUTE FUNCTION keep_former_slug('directory');
CREATE TRIGGER directories_slug_kept_on_delete AFTER DELETE ON directories FOR EACH ROW EXECUTE FUNCTION keep_former_slug('directory');
CREATE TRIGGER directories_version BEFORE UPDATE ON directories FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE directory_categories (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  slug text NOT NULL,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  accepts_any_tool boolean NOT NULL DEFAULT false,
  CONSTRAINT directory_categories_pkey PRIMARY KEY (id),
  CONSTRAINT directory_categories_slug UNIQUE (slug)
);
CREATE TRIGGER directory_categories_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON directory_categories FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();
CREATE TRIGGER directory_categories_version BEFORE UPDATE ON directory_categories FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE directory_category_links (
  directory_id uuid NOT NULL,
  category_id integer NOT NULL,
  CONSTRAINT directory_category_links_pkey PRIMARY KEY (directory_id, category_id),
  CONSTRAINT directory_category_links_category_fkey FOREIGN KEY (category_id) REFERENCES directory_categories(id),
  CONSTRAINT directory_category_links_directory_fkey FOREIGN KEY (directory_id) REFERENCES directories(id) ON DELETE CASCADE
);
CREATE INDEX directory_category_links_category ON directory_category_links USING btree (category_id);
CREATE TRIGGER directory_category_links_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON directory_category_links FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();

CREATE TABLE directory_search (
  listing_id uuid NOT NULL,
  place bigint NOT NULL,
  featured boolean NOT NULL,
  adult boolean NOT NULL DEFAULT false,
  published boolean NOT NULL,
  pricing text NOT NULL,
  category_ids integer[] NOT NULL,
  words tsvector NOT NULL,
  link_type text,
  requires_badge boolean,
  domain_rating double precision,
  CONSTRAINT directory_search_pkey PRIMARY KEY (listing_id),
  CONSTRAINT directory_search_directory_fkey FOREIGN KEY (listing_id) REFERENCES directories(id) ON DELETE CASCADE
);
CREATE INDEX directory_search_placed ON directory_search USING btree (place, listing_id) WHERE published;
CREATE INDEX directory_search_words ON directory_search USING gin (words);
CREATE TRIGGER directory_search_vectors_deleted AFTER DELETE ON directory_search REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_listing_vectors('directories');
CREATE TRIGGER directory_search_vectors_inserted AFTER INSERT ON directory_search REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_listing_vectors('directories');
CREATE TRIGGER directory_search_vectors_updated AFTER UPDATE ON directory_search REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_listing_vectors('directories');

CREATE TABLE directory_submissions (
  tool_id uuid NOT NULL,
  directory_id uuid NOT NULL,
  is_submitted boolean NOT NULL,
  listing_url text,
  submitted_by text NOT NULL,
  submitted_at timestamp with time zone,
  proof_screenshot text,
  CONSTRAINT directory_submissions_pkey PRIMARY KEY (tool_id, directory_id),
  CONSTRAINT directory_submissions_directory_fkey FOREIGN KEY (directory_id) REFERENCES directories(id),
  CONSTRAINT directory_submissions_submission_fkey FOREIGN KEY (tool_id) REFERENCES submissions(tool_id) ON DELETE CASCADE,
  CONSTRAINT directory_submissions_submitter_known CHECK (submitted_by = ANY (ARRAY['ADMIN'::text, 'OWNER'::text]))
);
CREATE INDEX directory_submissions_directory ON directory_submissions USING btree (directory_id);
CREATE INDEX directory_submissions_listing ON directory_submissions USING btree (listing_key(listing_url) COLLATE "C");

CREATE TABLE email_changes (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  old_link_hash text NOT NULL,
  new_link_hash text NOT NULL,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT email_changes_pkey PRIMARY KEY (id),
  CONSTRAINT email_changes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_changes_created ON email_changes USING btree (created_at);
CREATE INDEX email_changes_new_email ON email_changes USING btree (lower(new_email COLLATE "C"), created_at);
CREATE UNIQUE INDEX email_changes_new_link ON email_changes USING btree (new_link_hash);
CREATE UNIQUE INDEX email_changes_old_link ON email_changes USING btree (old_link_hash);
CREATE INDEX email_changes_user ON email_changes USING btree (user_id);

CREATE TABLE example_proposals (
  article_id uuid NOT NULL,
  question_key text NOT NULL,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'proposed'::text,
  source text NOT NULL,
  message_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT example_proposals_pkey PRIMARY KEY (article_id, question_key),
  CONSTRAINT example_proposals_article FOREIGN KEY (article_id) REFERENCES knowledge_articles(id) ON DELETE CASCADE,
  CONSTRAINT example_proposals_source_known CHECK (source = ANY (ARRAY['gap'::text, 'reply'::text, 'accepted'::text])),
  CONSTRAINT example_proposals_state_known CHECK (state = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'rejected'::text]))
);

CREATE TABLE former_slugs (
  kind text NOT NULL,
  slug text NOT NULL,
  listing_id uuid NOT NULL,
  was_public boolean NOT NULL,
  CONSTRAINT former_slugs_pkey PRIMARY KEY (kind, slug),
  CONSTRAINT former_slugs_kind_known CHECK (kind = ANY (ARRAY['tool'::text, 'directory'::text]))
);

CREATE TABLE idempotency_records (
  holder text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  response text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_records_pkey PRIMARY KEY (holder, key)
);
CREATE INDEX idempotency_records_calls ON idempotency_records USING btree (created_at) WHERE NOT starts_with(holder, 'form '::text);
CREATE INDEX idempotency_records_created ON idempotency_records USING btree (created_at);

CREATE TABLE identities (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  CONSTRAINT identities_pkey PRIMARY KEY (id),
  CONSTRAINT identities_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX identities_subject ON identities USING btree (issuer, subject);
CREATE UNIQUE INDEX identities_user ON identities USING btree (user_id, issuer);

CREATE TABLE imports (
  id uuid NOT NULL,
  actor text NOT NULL,
  name text NOT NULL,
  is_trial boolean NOT NULL,
  bytes integer NOT NULL,
  content bytea,
  state text NOT NULL DEFAULT 'waiting'::text,
  lines integer NOT NULL DEFAULT 0,
  imported integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  is_stopped boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_state_known CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX imports_newest ON imports USING btree (created_at, id);

CREATE TABLE jobs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  queue text NOT NULL,
  payload jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  due_at timestamp with time zone NOT NULL DEFAULT now(),
  leased_until timestamp with time zone,
  last_error text,
  failure_reported_at timestamp with time zone,
  interruptions integer NOT NULL DEFAULT 0,
  CONSTRAINT jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX jobs_failed ON jobs USING btree (id) WHERE attempts >= max_attempts AND failure_reported_at IS NULL;
CREATE INDEX jobs_leased ON jobs USING btree (kind, queue) WHERE leased_until IS NOT NULL;
CREATE INDEX jobs_open ON jobs USING btree (kind, queue, due_at, id) WHERE attempts < max_attempts;

CREATE TABLE key_fetches (
  key_id uuid NOT NULL,
  hour timestamp with time zone NOT NULL,
  part uuid NOT NULL,
  sketch bytea NOT NULL,
  CONSTRAINT key_fetches_pkey PRIMARY KEY (key_id, hour, part)
);

CREATE TABLE key_requests (
  key_id uuid NOT NULL,
  day date NOT NULL,
  transport text NOT NULL,
  status smallint NOT NULL,
  requests bigint NOT NULL,
  last_at timestamp with time zone NOT NULL,
  is_app boolean NOT NULL DEFAULT false,
  CONSTRAINT key_requests_pkey PRIMARY KEY (key_id, day, transport, status),
  CONSTRAINT key_requests_transport_known CHECK (transport = ANY (ARRAY['rest'::text, 'mcp'::text]))
);
CREATE INDEX key_requests_day ON key_requests USING btree (day);

CREATE TABLE knowledge_articles (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  examples text[] NOT NULL DEFAULT '{}'::text[],
  examples_version integer NOT NULL DEFAULT 0,
  CONSTRAINT knowledge_articles_pkey PRIMARY KEY (id),
  CONSTRAINT knowledge_articles_base_fkey FOREIGN KEY (client_id) REFERENCES knowledge_bases(client_id)
);
CREATE INDEX knowledge_articles_client ON knowledge_articles USING btree (client_id, id);
CREATE TRIGGER knowledge_articles_examples_version BEFORE UPDATE ON knowledge_articles FOR EACH ROW WHEN (old.examples IS DISTINCT FROM new.examples) EXECUTE FUNCTION next_examples_version();
CREATE TRIGGER knowledge_articles_version BEFORE UPDATE ON knowledge_articles FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.body IS DISTINCT FROM new.body) EXECUTE FUNCTION next_version();

CREATE TABLE knowledge_bases (
  client_id uuid NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  CONSTRAINT knowledge_bases_pkey PRIMARY KEY (client_id),
  CONSTRAINT knowledge_bases_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id)
);

CREATE TABLE launch_list_directories (
  list_id uuid NOT NULL,
  directory_id uuid NOT NULL,
  "position" smallint NOT NULL,
  submitted_at timestamp with time zone,
  listing_url text,
  fits boolean,
  CONSTRAINT launch_list_directories_pkey PRIMARY KEY (list_id, directory_id),
  CONSTRAINT launch_list_directories_directory_fkey FOREIGN KEY (directory_id) REFERENCES directories(id) ON DELETE CASCADE,
  CONSTRAINT launch_list_directories_limited CHECK ("position" >= 1 AND "position" <= 100),
  CONSTRAINT launch_list_directories_list_fkey FOREIGN KEY (list_id) REFERENCES launch_lists(id) ON DELETE CASCADE
);
CREATE INDEX launch_list_directories_directory ON launch_list_directories USING btree (directory_id);
CREATE UNIQUE INDEX launch_list_directories_position ON launch_list_directories USING btree (list_id, "position");

CREATE TABLE launch_lists (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  number smallint NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT launch_lists_pkey PRIMARY KEY (id),
  CONSTRAINT launch_lists_limited CHECK (number >= 1 AND number <= 20),
  CONSTRAINT launch_lists_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX launch_lists_name ON launch_lists USING btree (user_id, lower(name));
CREATE UNIQUE INDEX launch_lists_number ON launch_lists USING btree (user_id, number);

CREATE TABLE listing_checks (
  tool_id uuid NOT NULL,
  directory_id uuid NOT NULL,
  address text NOT NULL,
  status text NOT NULL,
  link_found boolean,
  follow boolean,
  checked_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT listing_checks_pkey PRIMARY KEY (tool_id, directory_id),
  CONSTRAINT listing_checks_follow_with_link CHECK (follow IS NULL OR link_found IS TRUE),
  CONSTRAINT listing_checks_record_fkey FOREIGN KEY (tool_id, directory_id) REFERENCES directory_submissions(tool_id, directory_id) ON DELETE CASCADE,
  CONSTRAINT listing_checks_status_known CHECK (status = ANY (ARRAY['live'::text, 'missing'::text, 'unreachable'::text]))
);
CREATE TRIGGER listing_checks_changed AFTER INSERT OR UPDATE ON listing_checks FOR EACH ROW EXECUTE FUNCTION announce_listing_check();

CREATE TABLE listing_losses (
  id uuid NOT NULL,
  tool_id uuid NOT NULL,
  directory_id uuid NOT NULL,
  client_id uuid NOT NULL,
  url text NOT NULL,
  problem text NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  assignee text,
  assignee_id uuid,
  lost_at timestamp with time zone NOT NULL,
  recovered_at timestamp with time zone,
  reported text,
  reported_at timestamp with time zone,
  emailed text,
  version integer NOT NULL DEFAULT 1,
  superseded boolean NOT NULL DEFAULT false,
  CONSTRAINT listing_losses_pkey PRIMARY KEY (id),
  CONSTRAINT listing_losses_assignee_fkey FOREIGN KEY (assignee_id) REFERENCES users(id),
  CONSTRAINT listing_losses_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id),
  CONSTRAINT listing_losses_emailed_known CHECK (emailed = ANY (ARRAY['lost'::text, 'recovered'::text])),
  CONSTRAINT listing_losses_problem_known CHECK (problem = ANY (ARRAY['missing'::text, 'link'::text, 'follow'::text])),
  CONSTRAINT listing_losses_record_fkey FOREIGN KEY (tool_id, directory_id) REFERENCES directory_submissions(tool_id, directory_id) ON DELETE CASCADE,
  CONSTRAINT listing_losses_recovered CHECK (recovered_at IS NULL OR status = 'resolved'::text),
  CONSTRAINT listing_losses_reported_known CHECK (reported = ANY (ARRAY['lost'::text, 'recovered'::text])),
  CONSTRAINT listing_losses_status_known CHECK (status = ANY (ARRAY['open'::text, 'accepted'::text, 'resolved'::text]))
);
CREATE INDEX listing_losses_assignee ON listing_losses USING btree (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE UNIQUE INDEX listing_losses_current ON listing_losses USING btree (tool_id, directory_id) WHERE recovered_at IS NULL;
CREATE INDEX listing_losses_listing ON listing_losses USING btree (tool_id, directory_id, lost_at);
CREATE INDEX listing_losses_partner ON listing_losses USING btree (client_id, lost_at, id);
CREATE INDEX listing_losses_resolved ON listing_losses USING btree (lost_at, id) WHERE status = 'resolved'::text AND NOT superseded;
CREATE INDEX listing_losses_status ON listing_losses USING btree (status, lost_at, id);
CREATE TRIGGER listing_losses_added AFTER INSERT ON listing_losses FOR EACH ROW EXECUTE FUNCTION apply_listing_loss();
CREATE TRIGGER listing_losses_changed AFTER INSERT OR UPDATE ON listing_losses FOR EACH ROW EXECUTE FUNCTION announce_client_change('submissions_changed');
CREATE TRIGGER listing_losses_ended AFTER UPDATE OF lost_at, recovered_at ON listing_losses FOR EACH ROW EXECUTE FUNCTION apply_listing_loss();
CREATE TRIGGER listing_losses_version BEFORE UPDATE ON listing_losses FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE listing_requests (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  fields jsonb NOT NULL,
  message text,
  tool_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT listing_requests_pkey PRIMARY KEY (id),
  CONSTRAINT listing_requests_approved CHECK (tool_id IS NULL OR status = 'approved'::text),
  CONSTRAINT listing_requests_decided CHECK ((status = 'open'::text) = (decided_at IS NULL)),
  CONSTRAINT listing_requests_declined CHECK ((status = 'declined'::text) = (message IS NOT NULL)),
  CONSTRAINT listing_requests_status_known CHECK (status = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])),
  CONSTRAINT listing_requests_tool_fkey FOREIGN KEY (tool_id) REFERENCES tools(id) ON DELETE SET NULL,
  CONSTRAINT listing_requests_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX listing_requests_host ON listing_requests USING btree (website_host(fields ->> 'website'::text));
CREATE INDEX listing_requests_newest ON listing_requests USING btree (created_at, id);
CREATE INDEX listing_requests_status ON listing_requests USING btree (status, created_at, id);
CREATE INDEX listing_requests_tool ON listing_requests USING btree (tool_id) WHERE tool_id IS NOT NULL;
CREATE INDEX listing_requests_user ON listing_requests USING btree (user_id, created_at, id);
CREATE INDEX listing_requests_words ON listing_requests USING gin (name_words(((((fields ->> 'name'::text) || ' '::text) || (fields ->> 'founderName'::text)) || ' '::text) || (fields ->> 'founderEmail'::text)));
CREATE TRIGGER listing_requests_version BEFORE UPDATE ON listing_requests FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE listing_vectors (
  recipe text NOT NULL,
  scope text NOT NULL,
  listing_id uuid NOT NULL,
  number integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  digest bytea,
  codes bytea,
  signs bytea,
  due_at timestamp with time zone DEFAULT now(),
  changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT listing_vectors_pkey PRIMARY KEY (listing_id, scope, recipe),
  CONSTRAINT listing_vectors_number UNIQUE (number)
) WITH (autovacuum_analyze_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX listing_vectors_changed ON listing_vectors USING btree (recipe, changed);
CREATE INDEX listing_vectors_due ON listing_vectors USING btree (recipe, due_at) WHERE due_at IS NOT NULL;

CREATE TABLE listing_watches (
  tool_id uuid NOT NULL,
  directory_id uuid NOT NULL,
  url text NOT NULL,
  done_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone,
  live_at timestamp with time zone,
  had_link boolean NOT NULL DEFAULT false,
  had_follow boolean NOT NULL DEFAULT false,
  suspected text,
  suspected_at timestamp with time zone,
  lost_ages smallint NOT NULL DEFAULT 0,
  CONSTRAINT listing_watches_pkey PRIMARY KEY (tool_id, directory_id),
  CONSTRAINT listing_watches_record_fkey FOREIGN KEY (tool_id, directory_id) REFERENCES directory_submissions(tool_id, directory_id) ON DELETE CASCADE,
  CONSTRAINT listing_watches_suspected_known CHECK (suspected = ANY (ARRAY['missing'::text, 'link'::text, 'follow'::text])),
  CONSTRAINT listing_watches_suspicion CHECK ((suspected IS NULL) = (suspected_at IS NULL))
);
CREATE INDEX listing_watches_directory ON listing_watches USING btree (directory_id, done_at) WHERE live_at IS NOT NULL;
CREATE INDEX listing_watches_due ON listing_watches USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX listing_watches_survival ON listing_watches USING btree (directory_id, lost_ages, done_at) WHERE live_at IS NOT NULL;
CREATE TRIGGER listing_watches_added BEFORE INSERT OR UPDATE OF done_at ON listing_watches FOR EACH ROW EXECUTE FUNCTION set_lost_ages();

CREATE TABLE mails (
  id uuid NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  content bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  CONSTRAINT mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_created ON mails USING btree (created_at);

CREATE TABLE milestones (
  name text NOT NULL,
  reached_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT milestones_pkey PRIMARY KEY (name)
);

CREATE TABLE notification_channels (
  only_row boolean NOT NULL DEFAULT true,
  slack_url bytea,
  webhook_url bytea,
  webhook_secret bytea,
  waiting_minutes integer NOT NULL DEFAULT 60,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT notification_channels_pkey PRIMARY KEY (only_row),
  CONSTRAINT notification_channels_signed CHECK ((webhook_url IS NULL) = (webhook_secret IS NULL)),
  CONSTRAINT notification_channels_single CHECK (only_row),
  CONSTRAINT notification_channels_waiting CHECK (waiting_minutes >= 1 AND waiting_minutes <= 10080)
);
CREATE TRIGGER notification_channels_version BEFORE UPDATE ON notification_channels FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE notification_choices (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  choice text NOT NULL,
  CONSTRAINT notification_choices_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT notification_choices_known CHECK (choice = ANY (ARRAY['immediately'::text, 'daily'::text])),
  CONSTRAINT notification_choices_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE notification_items (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  subject_id text NOT NULL,
  name text NOT NULL,
  channel text NOT NULL,
  user_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT notification_items_pkey PRIMARY KEY (id),
  CONSTRAINT notification_items_channel_known CHECK (channel = ANY (ARRAY['slack'::text, 'webhook'::text, 'email'::text, 'digest'::text])),
  CONSTRAINT notification_items_recipient CHECK ((user_id IS NULL) = (channel = ANY (ARRAY['slack'::text, 'webhook'::text]))),
  CONSTRAINT notification_items_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_items_stream ON notification_items USING btree (channel, kind, user_id, id);
CREATE INDEX notification_items_user ON notification_items USING btree (user_id, kind) WHERE user_id IS NOT NULL;

CREATE TABLE notification_messages (
  id uuid NOT NULL,
  channel text NOT NULL,
  kind text NOT NULL,
  user_id uuid,
  count integer NOT NULL,
  content jsonb,
  mail_id uuid,
  status text NOT NULL DEFAULT 'pending'::text,
  response_status integer,
  error text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  attempted_at timestamp with time zone,
  CONSTRAINT notification_messages_pkey PRIMARY KEY (id),
  CONSTRAINT notification_messages_channel_known CHECK (channel = ANY (ARRAY['slack'::text, 'webhook'::text, 'email'::text, 'digest'::text])),
  CONSTRAINT notification_messages_recipient CHECK ((user_id IS NULL) = (channel = ANY (ARRAY['slack'::text, 'webhook'::text]))),
  CONSTRAINT notification_messages_status_known CHECK (status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])),
  CONSTRAINT notification_messages_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_messages_created ON notification_messages USING btree (created_at);
CREATE INDEX notification_messages_newest ON notification_messages USING btree (channel, created_at);
CREATE INDEX notification_messages_stream ON notification_messages USING btree (channel, kind, user_id, created_at);
CREATE INDEX notification_messages_user ON notification_messages USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE partner_applications (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  name text NOT NULL,
  website text NOT NULL,
  purpose text NOT NULL,
  contact_email text NOT NULL,
  webhook_url text,
  support_enabled boolean NOT NULL,
  support_mode text NOT NULL,
  policy_version text NOT NULL,
  message text,
  client_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  decided_at timestamp with time zone,
  CONSTRAINT partner_applications_pkey PRIMARY KEY (id),
  CONSTRAINT partner_applications_approved CHECK (client_id IS NULL OR status = 'approved'::text),
  CONSTRAINT partner_applications_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id) ON DELETE SET NULL,
  CONSTRAINT partner_applications_decided CHECK ((status = 'open'::text) = (decided_at IS NULL)),
  CONSTRAINT partner_applications_declined CHECK ((status = 'declined'::text) = (message IS NOT NULL)),
  CONSTRAINT partner_applications_mode_known CHECK (support_mode = ANY (ARRAY['hybrid'::text, 'human'::text])),
  CONSTRAINT partner_applications_status_known CHECK (status = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])),
  CONSTRAINT partner_applications_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX partner_applications_client ON partner_applications USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX partner_applications_newest ON partner_applications USING btree (created_at, id);
CREATE UNIQUE INDEX partner_applications_open ON partner_applications USING btree (user_id) WHERE status = 'open'::text;
CREATE INDEX partner_applications_status ON partner_applications USING btree (status, created_at, id);
CREATE INDEX partner_applications_user ON partner_applications USING btree (user_id, created_at, id);

CREATE TABLE partner_clients (
  id uuid NOT NULL,
  name text NOT NULL,
  contact_email text NOT NULL,
  webhook_url text,
  support_enabled boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  support_mode text NOT NULL DEFAULT 'hybrid'::text,
  version integer NOT NULL DEFAULT 1,
  test_of uuid,
  listing_events boolean NOT NULL DEFAULT false,
  support_caution text NOT NULL DEFAULT 'balanced'::text,
  CONSTRAINT partner_clients_pkey PRIMARY KEY (id),
  CONSTRAINT partner_clients_support_caution_known CHECK (support_caution = ANY (ARRAY['careful'::text, 'balanced'::text, 'generous'::text])),
  CONSTRAINT partner_clients_support_mode_known CHECK (support_mode = ANY (ARRAY['hybrid'::text, 'human'::text])),
  CONSTRAINT partner_clients_test_of_fkey FOREIGN KEY (test_of) REFERENCES partner_clients(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX partner_clients_test_of ON partner_clients USING btree (test_of) WHERE test_of IS NOT NULL;
CREATE INDEX partner_clients_words ON partner_clients USING gin (name_words((name || ' '::text) || contact_email));
CREATE TRIGGER partner_clients_add_test_client AFTER INSERT ON partner_clients FOR EACH ROW WHEN (new.test_of IS NULL) EXECUTE FUNCTION add_test_client();
CREATE TRIGGER partner_clients_changed AFTER DELETE OR UPDATE ON partner_clients FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
CREATE TRIGGER partner_clients_update_test_client AFTER UPDATE OF name, contact_email, support_enabled, support_mode, support_caution ON partner_clients FOR EACH ROW WHEN (new.test_of IS NULL) EXECUTE FUNCTION update_test_client();
CREATE TRIGGER partner_clients_version BEFORE UPDATE ON partner_clients FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE partner_invitations (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  invited_by text,
  CONSTRAINT partner_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT partner_invitations_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id) ON DELETE CASCADE,
  CONSTRAINT partner_invitations_role_known CHECK (role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text]))
);
CREATE UNIQUE INDEX partner_invitations_email ON partner_invitations USING btree (client_id, lower(email COLLATE "C"));
CREATE INDEX partner_invitations_expiry ON partner_invitations USING btree (expires_at);
CREATE INDEX partner_invitations_recipient ON partner_invitations USING btree (lower(email COLLATE "C"));
CREATE UNIQUE INDEX partner_invitations_token ON partner_invitations USING btree (token_hash);

CREATE TABLE partner_members (
  client_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT partner_members_pkey PRIMARY KEY (client_id, user_id),
  CONSTRAINT partner_members_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id) ON DELETE CASCADE,
  CONSTRAINT partner_members_role_known CHECK (role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text])),
  CONSTRAINT partner_members_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX partner_members_user ON partner_members USING btree (user_id);
CREATE TRIGGER partner_members_changed AFTER INSERT OR DELETE OR UPDATE ON partner_members FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();

CREATE TABLE payment_events (
  id text NOT NULL,
  type text NOT NULL,
  customer_id text,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  handled_at timestamp with time zone,
  CONSTRAINT payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_received ON payment_events USING btree (received_at);

CREATE TABLE pending_opens (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  tool_id uuid NOT NULL,
  opens integer NOT NULL,
  counted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pending_opens_pkey PRIMARY KEY (id)
);

CREATE TABLE provider_sign_ins (
  browser_hash text NOT NULL,
  provider text NOT NULL,
  next_path text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_sign_ins_pkey PRIMARY KEY (browser_hash),
  CONSTRAINT provider_sign_ins_provider_known CHECK (provider = ANY (ARRAY['oidc'::text, 'github'::text]))
);
CREATE INDEX provider_sign_ins_expires ON provider_sign_ins USING btree (expires_at);

CREATE TABLE refresh_tokens (
  hash text NOT NULL,
  family_id uuid NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (hash),
  CONSTRAINT refresh_tokens_family_fkey FOREIGN KEY (family_id) REFERENCES token_families(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_expires ON refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_family ON refresh_tokens USING btree (family_id);

CREATE TABLE reports (
  id uuid NOT NULL,
  kind text NOT NULL,
  listing_id uuid NOT NULL,
  listing_slug text NOT NULL,
  listing_name text NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  email text,
  status text NOT NULL DEFAULT 'open'::text,
  network text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  closed_at timestamp with time zone,
  note text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_closed CHECK ((status = 'closed'::text) = (closed_at IS NOT NULL)),
  CONSTRAINT reports_kind_known CHECK (kind = ANY (ARRAY['tool'::text, 'directory'::text])),
  CONSTRAINT reports_status_known CHECK (status = ANY (ARRAY['open'::text, 'closed'::text]))
);
CREATE INDEX reports_network ON reports USING btree (network) WHERE network IS NOT NULL;
CREATE INDEX reports_newest ON reports USING btree (created_at, id);
CREATE UNIQUE INDEX reports_open_once ON reports USING btree (listing_id, reason, md5(text), COALESCE(email, ''::text)) WHERE status = 'open'::text;
CREATE TRIGGER reports_version BEFORE UPDATE OF status ON reports FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE saved_filters (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  number smallint NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  filters text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_filters_pkey PRIMARY KEY (id),
  CONSTRAINT saved_filters_limited CHECK (number >= 1 AND number <= 50),
  CONSTRAINT saved_filters_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_filters_name ON saved_filters USING btree (user_id, list, lower(name));
CREATE UNIQUE INDEX saved_filters_number ON saved_filters USING btree (user_id, number);
CREATE TRIGGER saved_filters_changed AFTER INSERT OR DELETE ON saved_filters FOR EACH STATEMENT EXECUTE FUNCTION announce_change('saved_filters_changed');

CREATE TABLE saved_listings (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  tool_id uuid,
  directory_id uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT saved_listings_pkey PRIMARY KEY (id),
  CONSTRAINT saved_listings_directory_fkey FOREIGN KEY (directory_id) REFERENCES directories(id) ON DELETE CASCADE,
  CONSTRAINT saved_listings_one CHECK (num_nonnulls(tool_id, directory_id) = 1),
  CONSTRAINT saved_listings_tool_fkey FOREIGN KEY (tool_id) REFERENCES tools(id) ON DELETE CASCADE,
  CONSTRAINT saved_listings_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_listings_directory ON saved_listings USING btree (directory_id, user_id) WHERE directory_id IS NOT NULL;
CREATE INDEX saved_listings_newest ON saved_listings USING btree (user_id, created_at, id);
CREATE UNIQUE INDEX saved_listings_tool ON saved_listings USING btree (tool_id, user_id) WHERE tool_id IS NOT NULL;

CREATE TABLE search_words (
  scope text NOT NULL,
  word text COLLATE "C" NOT NULL,
  open boolean NOT NULL,
  CONSTRAINT search_words_pkey PRIMARY KEY (scope, word)
);
CREATE INDEX search_words_similar ON search_words USING gin (lower(word) gin_trgm_ops);

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  device text NOT NULL,
  network text NOT NULL,
  signed_in_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_token ON sessions USING btree (token_hash);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE TRIGGER sessions_changed AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();

CREATE TABLE share_images (
  fingerprint text NOT NULL,
  address text,
  CONSTRAINT share_images_pkey PRIMARY KEY (fingerprint)
);

CREATE TABLE share_links (
  id uuid NOT NULL,
  tool_id uuid NOT NULL,
  client_id uuid NOT NULL,
  created_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  revoked_at timestamp with time zone,
  CONSTRAINT share_links_pkey PRIMARY KEY (id),
  CONSTRAINT share_links_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id) ON DELETE CASCADE,
  CONSTRAINT share_links_creator_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT share_links_submission_fkey FOREIGN KEY (tool_id) REFERENCES submissions(tool_id) ON DELETE CASCADE
);
CREATE INDEX share_links_creator ON share_links USING btree (created_by);
CREATE INDEX share_links_tool ON share_links USING btree (tool_id);

CREATE TABLE sign_ins (
  id uuid NOT NULL,
  email text NOT NULL,
  link_hash text NOT NULL,
  code_hash text NOT NULL,
  browser_hash text,
  next_path text NOT NULL,
  network text NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  spent_at timestamp with time zone,
  known_browser text,
  CONSTRAINT sign_ins_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_ins_browser ON sign_ins USING btree (browser_hash);
CREATE INDEX sign_ins_created ON sign_ins USING btree (created_at);
CREATE INDEX sign_ins_email ON sign_ins USING btree (lower(email COLLATE "C"), created_at);
CREATE UNIQUE INDEX sign_ins_link ON sign_ins USING btree (link_hash);
CREATE INDEX sign_ins_network ON sign_ins USING btree (network, created_at);

CREATE TABLE site_checks (
  kind text NOT NULL,
  listing_id uuid NOT NULL,
  website text NOT NULL,
  due_at timestamp with time zone,
  turn uuid,
  result text,
  reason text,
  since timestamp with time zone,
  checked_at timestamp with time zone,
  evidence jsonb,
  failures integer NOT NULL DEFAULT 0,
  missing_since timestamp with time zone,
  live_at timestamp with time zone,
  live_title text,
  live_description text,
  ignored_until timestamp with time zone,
  notice text,
  CONSTRAINT site_checks_pkey PRIMARY KEY (kind, listing_id),
  CONSTRAINT site_checks_kind_known CHECK (kind = ANY (ARRAY['tool'::text, 'directory'::text]))
) WITH (autovacuum_analyze_scale_factor=0.05, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX site_checks_due ON site_checks USING btree (due_at);
CREATE INDEX site_checks_problems ON site_checks USING btree (since, listing_id) INCLUDE (kind, result, ignored_until) WHERE result = ANY (ARRAY['moved'::text, 'parked'::text, 'changed'::text, 'failing'::text, 'gone'::text]);
CREATE TRIGGER site_checks_noticed AFTER UPDATE ON site_checks FOR EACH ROW WHEN (old.notice IS DISTINCT FROM new.notice OR new.notice IS NOT NULL AND (old.since IS DISTINCT FROM new.since OR old.ignored_until IS DISTINCT FROM new.ignored_until)) EXECUTE FUNCTION announce_catalog_change();

CREATE TABLE site_hosts (
  host text NOT NULL,
  turn uuid,
  free_at timestamp with time zone NOT NULL,
  robots_at timestamp with time zone,
  robots text,
  robots_failing_since timestamp with time zone,
  CONSTRAINT site_hosts_pkey PRIMARY KEY (host)
);

CREATE TABLE stale_labels (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  label_id integer NOT NULL,
  done_to uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  CONSTRAINT stale_labels_pkey PRIMARY KEY (id),
  CONSTRAINT stale_labels_kind_known CHECK (kind = ANY (ARRAY['category'::text, 'tag'::text]))
);

CREATE TABLE submission_moves (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  tool_id uuid NOT NULL,
  state text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor text NOT NULL,
  CONSTRAINT submission_moves_pkey PRIMARY KEY (id),
  CONSTRAINT submission_moves_submission_fkey FOREIGN KEY (tool_id) REFERENCES submissions(tool_id) ON DELETE CASCADE
);
CREATE INDEX submission_moves_tool ON submission_moves USING btree (tool_id);
CREATE TRIGGER submission_moves_done AFTER INSERT ON submission_moves FOR EACH ROW WHEN (new.state = 'DONE'::text) EXECUTE FUNCTION record_turnaround();

CREATE TABLE submission_turnarounds (
  tool_id uuid NOT NULL,
  client_id uuid NOT NULL,
  payment_type text NOT NULL,
  done_at timestamp with time zone NOT NULL,
  total_seconds integer NOT NULL,
  in_queue_seconds integer,
  assigned_seconds integer,
  in_progress_seconds integer,
  review_seconds integer,
  CONSTRAINT submission_turnarounds_pkey PRIMARY KEY (tool_id),
  CONSTRAINT submission_turnarounds_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id),
  CONSTRAINT submission_turnarounds_submission_fkey FOREIGN KEY (tool_id) REFERENCES submissions(tool_id) ON DELETE CASCADE
);
CREATE INDEX submission_turnarounds_client ON submission_turnarounds USING btree (client_id, done_at) INCLUDE (total_seconds);
CREATE INDEX submission_turnarounds_done ON submission_turnarounds USING btree (done_at) INCLUDE (total_seconds, payment_type);

CREATE TABLE submissions (
  tool_id uuid NOT NULL,
  client_id uuid NOT NULL,
  key_id text NOT NULL,
  payment_type text,
  state text,
  assignee text,
  notes text NOT NULL DEFAULT ''::text,
  founding_date text,
  is_customer boolean,
  is_launched boolean,
  website_key text NOT NULL,
  sources jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  assignee_id uuid,
  due_at timestamp with time zone,
  CONSTRAINT submissions_pkey PRIMARY KEY (tool_id),
  CONSTRAINT submissions_assignee_fkey FOREIGN KEY (assignee_id) REFERENCES users(id),
  CONSTRAINT submissions_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id),
  CONSTRAINT submissions_payment_type_known CHECK (payment_type = ANY (ARRAY['starter'::text, 'pro'::text, 'premium'::text])),
  CONSTRAINT submissions_state_known CHECK (state = ANY (ARRAY['IN_QUEUE'::text, 'ASSIGNED'::text, 'IN_PROGRESS'::text, 'REVIEW'::text, 'DONE'::text])),
  CONSTRAINT submissions_state_with_package CHECK ((payment_type IS NULL) = (state IS NULL)),
  CONSTRAINT submissions_tool_fkey FOREIGN KEY (tool_id) REFERENCES tools(id)
);
CREATE INDEX submissions_assignee ON submissions USING btree (assignee_id, state, created_at) WHERE assignee_id IS NOT NULL;
CREATE INDEX submissions_done ON submissions USING btree (updated_at) WHERE state = 'DONE'::text;
CREATE INDEX submissions_due ON submissions USING btree (state, due_at, created_at);
CREATE INDEX submissions_newest ON submissions USING btree (created_at);
CREATE INDEX submissions_partner_changed ON submissions USING btree (client_id, updated_at, tool_id) INCLUDE (state);
CREATE INDEX submissions_partner_newest ON submissions USING btree (client_id, created_at, tool_id) INCLUDE (state, payment_type);
CREATE INDEX submissions_state ON submissions USING btree (state, created_at);
CREATE INDEX submissions_website ON submissions USING btree (client_id, website_key, created_at);
CREATE TRIGGER submissions_assignee BEFORE UPDATE OF assignee ON submissions FOR EACH ROW EXECUTE FUNCTION unlink_renamed_assignee();
CREATE TRIGGER submissions_changed AFTER INSERT OR DELETE OR UPDATE ON submissions FOR EACH ROW EXECUTE FUNCTION announce_client_change('submissions_changed');
CREATE TRIGGER submissions_due_new BEFORE INSERT ON submissions FOR EACH ROW WHEN (new.payment_type IS NOT NULL AND new.due_at IS NULL) EXECUTE FUNCTION default_due_at();
CREATE TRIGGER submissions_due_set BEFORE UPDATE OF payment_type ON submissions FOR EACH ROW WHEN (old.payment_type IS NULL AND new.payment_type IS NOT NULL AND new.due_at IS NULL) EXECUTE FUNCTION default_due_at();
CREATE TRIGGER submissions_version BEFORE UPDATE ON submissions FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE subscriptions (
  user_id uuid NOT NULL,
  customer_id text,
  checkout_id text,
  subscription_id text,
  status text NOT NULL DEFAULT 'none'::text,
  paid_until timestamp with time zone,
  premium_until timestamp with time zone,
  revision integer NOT NULL DEFAULT 0,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT subscriptions_pkey PRIMARY KEY (user_id),
  CONSTRAINT subscriptions_status_known CHECK (status = ANY (ARRAY['none'::text, 'renewing'::text, 'ending'::text, 'failed'::text, 'ended'::text])),
  CONSTRAINT subscriptions_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX subscriptions_customer ON subscriptions USING btree (customer_id);
CREATE TRIGGER subscriptions_changed AFTER INSERT OR DELETE OR UPDATE ON subscriptions FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
CREATE TRIGGER subscriptions_premium_until AFTER INSERT OR UPDATE OF premium_until ON subscriptions FOR EACH ROW EXECUTE FUNCTION copy_premium_until();

CREATE TABLE support_claims (
  conversation_id uuid NOT NULL,
  user_id uuid NOT NULL,
  claimed_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  CONSTRAINT support_claims_pkey PRIMARY KEY (conversation_id),
  CONSTRAINT support_claims_conversation_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversations(id),
  CONSTRAINT support_claims_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX support_claims_user ON support_claims USING btree (user_id, active_at);
CREATE TRIGGER support_claims_changed AFTER INSERT OR DELETE ON support_claims FOR EACH STATEMENT EXECUTE FUNCTION announce_change('conversations_changed');
CREATE TRIGGER support_claims_taken_over AFTER UPDATE OF user_id ON support_claims FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION announce_change('conversations_changed');

CREATE TABLE support_conversations (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  external_id text,
  status text NOT NULL DEFAULT 'pending'::text,
  customer jsonb NOT NULL DEFAULT '{}'::jsonb,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  suggestions jsonb NOT NULL DEFAULT '[]'::jsonb,
  reply_id uuid,
  waiting_since timestamp with time zone,
  active_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  first_replied_at timestamp with time zone,
  first_reply_by text,
  closed_as text,
  closed_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  gaps_stale boolean NOT NULL DEFAULT false,
  notified_since timestamp with time zone,
  CONSTRAINT support_conversations_pkey PRIMARY KEY (id),
  CONSTRAINT support_conversations_answered CHECK ((status = 'answered'::text) = (reply_id IS NOT NULL)),
  CONSTRAINT support_conversations_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id),
  CONSTRAINT support_conversations_closed CHECK ((closed_as IS NULL) = (closed_at IS NULL)),
  CONSTRAINT support_conversations_closed_known CHECK (closed_as = ANY (ARRAY['resolved'::text, 'spam'::text, 'duplicate'::text])),
  CONSTRAINT support_conversations_first_reply CHECK ((first_replied_at IS NULL) = (first_reply_by IS NULL)),
  CONSTRAINT support_conversations_first_reply_known CHECK (first_reply_by = ANY (ARRAY['ai'::text, 'human'::text])),
  CONSTRAINT support_conversations_one_mark CHECK (closed_at IS NULL OR snoozed_until IS NULL),
  CONSTRAINT support_conversations_pending CHECK ((status = 'pending'::text) = (waiting_since IS NOT NULL)),
  CONSTRAINT support_conversations_reply_fkey FOREIGN KEY (reply_id) REFERENCES support_messages(id),
  CONSTRAINT support_conversations_status_known CHECK (status = ANY (ARRAY['pending'::text, 'answered'::text])),
  CONSTRAINT support_conversations_suggested CHECK (status = 'pending'::text OR suggestions = '[]'::jsonb)
);
CREATE INDEX support_conversations_active ON support_conversations USING btree (active_at, id);
CREATE INDEX support_conversations_answered ON support_conversations USING btree (active_at, id) WHERE status = 'answered'::text;
CREATE INDEX support_conversations_answered_of_client ON support_conversations USING btree (client_id, active_at, id) WHERE status = 'answered'::text;
CREATE UNIQUE INDEX support_conversations_client ON support_conversations USING btree (id, client_id);
CREATE INDEX support_conversations_closed_latest ON support_conversations USING btree (closed_at, id) WHERE closed_at IS NOT NULL;
CREATE INDEX support_conversations_closed_of_client ON support_conversations USING btree (client_id, closed_at, id) WHERE closed_at IS NOT NULL;
CREATE UNIQUE INDEX support_conversations_external ON support_conversations USING btree (client_id, external_id);
CREATE INDEX support_conversations_figures ON support_conversations USING btree (created_at) INCLUDE (client_id, first_reply_by, first_replied_at, closed_at);
CREATE INDEX support_conversations_figures_of_client ON support_conversations USING btree (client_id, created_at) INCLUDE (first_reply_by, first_replied_at, closed_at);
CREATE INDEX support_conversations_gaps_stale ON support_conversations USING btree (id) WHERE gaps_stale;
CREATE INDEX support_conversations_of_client ON support_conversations USING btree (client_id, active_at, id);
CREATE INDEX support_conversations_of_customer ON support_conversations USING btree (client_id, (customer ->> 'id'::text), active_at) WHERE (customer ->> 'id'::text) IS NOT NULL;
CREATE INDEX support_conversations_of_folded_email ON support_conversations USING btree (client_id, lower((customer ->> 'email'::text) COLLATE "C"), active_at) WHERE (customer ->> 'email'::text) IS NOT NULL;
CREATE INDEX support_conversations_opened ON support_conversations USING btree (created_at);
CREATE INDEX support_conversations_queue ON support_conversations USING btree (waiting_since, id) INCLUDE (snoozed_until) WHERE waiting_since IS NOT NULL AND closed_at IS NULL;
CREATE INDEX support_conversations_queue_of_client ON support_conversations USING btree (client_id, waiting_since, id) INCLUDE (snoozed_until) WHERE waiting_since IS NOT NULL AND closed_at IS NULL;
CREATE INDEX support_conversations_snoozed ON support_conversations USING btree (snoozed_until, id) WHERE snoozed_until IS NOT NULL;
CREATE INDEX support_conversations_snoozed_of_client ON support_conversations USING btree (client_id, snoozed_until, id) WHERE snoozed_until IS NOT NULL;
CREATE INDEX support_conversations_unnotified ON support_conversations USING btree (waiting_since, id) WHERE waiting_since IS NOT NULL AND closed_at IS NULL AND notified_since IS DISTINCT FROM waiting_since;
CREATE INDEX support_conversations_waiting ON support_conversations USING btree (waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX support_conversations_waiting_of_client ON support_conversations USING btree (client_id, waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX support_conversations_words ON support_conversations USING gin (conversation_words(customer, external_id));
CREATE TRIGGER support_conversations_changed AFTER INSERT OR DELETE OR UPDATE ON support_conversations FOR EACH ROW EXECUTE FUNCTION announce_client_change('conversations_changed');
CREATE TRIGGER support_conversations_reopen BEFORE UPDATE OF active_at ON support_conversations FOR EACH ROW WHEN (new.status = 'pending'::text AND new.active_at > old.active_at AND (old.closed_at IS NOT NULL OR old.snoozed_until IS NOT NULL)) EXECUTE FUNCTION reopen_by_question();

CREATE TABLE support_drafts (
  conversation_id uuid NOT NULL,
  user_id uuid NOT NULL,
  content text NOT NULL,
  kept_at timestamp with time zone NOT NULL,
  CONSTRAINT support_drafts_pkey PRIMARY KEY (conversation_id, user_id),
  CONSTRAINT support_drafts_conversation_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversations(id),
  CONSTRAINT support_drafts_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX support_drafts_user ON support_drafts USING btree (user_id);

CREATE TABLE support_gap_progress (
  only_row boolean NOT NULL DEFAULT true,
  "position" bigint NOT NULL,
  CONSTRAINT support_gap_progress_pkey PRIMARY KEY (only_row),
  CONSTRAINT support_gap_progress_single CHECK (only_row)
);

CREATE TABLE support_gap_questions (
  message_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  client_id uuid NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  gap_id uuid,
  reply_id uuid,
  tried_at timestamp with time zone,
  is_answered_now boolean,
  CONSTRAINT support_gap_questions_pkey PRIMARY KEY (message_id),
  CONSTRAINT support_gap_questions_conversation_fkey FOREIGN KEY (conversation_id, client_id) REFERENCES support_conversations(id, client_id),
  CONSTRAINT support_gap_questions_gap_fkey FOREIGN KEY (gap_id, client_id) REFERENCES support_gaps(id, client_id),
  CONSTRAINT support_gap_questions_message_fkey FOREIGN KEY (message_id) REFERENCES support_messages(id),
  CONSTRAINT support_gap_questions_reply_fkey FOREIGN KEY (reply_id) REFERENCES support_messages(id),
  CONSTRAINT support_gap_questions_tried CHECK ((tried_at IS NULL) = (is_answered_now IS NULL))
);
CREATE INDEX support_gap_questions_asked ON support_gap_questions USING btree (asked_at);
CREATE INDEX support_gap_questions_conversation ON support_gap_questions USING btree (conversation_id);
CREATE INDEX support_gap_questions_latest ON support_gap_questions USING btree (gap_id, asked_at, message_id);
CREATE INDEX support_gap_questions_replied ON support_gap_questions USING btree (gap_id, asked_at) WHERE reply_id IS NOT NULL;
CREATE INDEX support_gap_questions_tried_of_gap ON support_gap_questions USING btree (gap_id, asked_at) WHERE tried_at IS NOT NULL;
CREATE INDEX support_gap_questions_ungrouped ON support_gap_questions USING btree (client_id, asked_at) WHERE gap_id IS NULL;

CREATE TABLE support_gap_signs (
  gap_id uuid NOT NULL,
  client_id uuid NOT NULL,
  recipe text NOT NULL,
  signs bit(384) NOT NULL,
  CONSTRAINT support_gap_signs_pkey PRIMARY KEY (gap_id, recipe),
  CONSTRAINT support_gap_signs_gap FOREIGN KEY (gap_id, client_id) REFERENCES support_gaps(id, client_id) ON DELETE CASCADE
);
CREATE INDEX support_gap_signs_of_client ON support_gap_signs USING btree (client_id, recipe) INCLUDE (gap_id, signs);

CREATE TABLE support_gaps (
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  words text[] NOT NULL,
  count integer NOT NULL,
  latest_at timestamp with time zone NOT NULL,
  article_id uuid,
  trial_requested_at timestamp with time zone,
  tried_at timestamp with time zone,
  dismissed_until timestamp with time zone,
  CONSTRAINT support_gaps_pkey PRIMARY KEY (number),
  CONSTRAINT support_gaps_article_fkey FOREIGN KEY (article_id) REFERENCES knowledge_articles(id) ON DELETE SET NULL,
  CONSTRAINT support_gaps_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id),
  CONSTRAINT support_gaps_counted CHECK (count >= 0),
  CONSTRAINT support_gaps_tried CHECK (tried_at IS NULL OR trial_requested_at IS NOT NULL)
);
CREATE INDEX support_gaps_article ON support_gaps USING btree (article_id) WHERE article_id IS NOT NULL;
CREATE UNIQUE INDEX support_gaps_client ON support_gaps USING btree (id, client_id);
CREATE INDEX support_gaps_largest ON support_gaps USING btree (client_id, count DESC, latest_at DESC, id);
CREATE UNIQUE INDEX support_gaps_number ON support_gaps USING btree (client_id, number);
CREATE INDEX support_gaps_words ON support_gaps USING gin (array_to_tsvector(array_append(words, 'client '::text || client_id::text)));

CREATE TABLE support_messages (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  client_id uuid NOT NULL,
  author text NOT NULL,
  content text NOT NULL,
  peer_push_message_id text,
  created_at timestamp with time zone NOT NULL,
  user_id uuid,
  article_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  article_versions integer[] NOT NULL DEFAULT '{}'::integer[],
  reading jsonb,
  offered boolean NOT NULL DEFAULT false,
  is_accepted boolean NOT NULL DEFAULT false,
  CONSTRAINT support_messages_pkey PRIMARY KEY ("position"),
  CONSTRAINT support_messages_author_known CHECK (author = ANY (ARRAY['customer'::text, 'ai'::text, 'human'::text])),
  CONSTRAINT support_messages_conversation_fkey FOREIGN KEY (conversation_id, client_id) REFERENCES support_conversations(id, client_id),
  CONSTRAINT support_messages_pushed CHECK (author = 'customer'::text OR peer_push_message_id IS NULL),
  CONSTRAINT support_messages_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX support_messages_ai_replies ON support_messages USING btree (client_id, created_at) INCLUDE (conversation_id, is_accepted) WHERE author = 'ai'::text;
CREATE UNIQUE INDEX support_messages_id ON support_messages USING btree (id);
CREATE INDEX support_messages_offered ON support_messages USING btree (client_id, created_at) INCLUDE (conversation_id) WHERE offered;
CREATE UNIQUE INDEX support_messages_peer_push ON support_messages USING btree (client_id, peer_push_message_id);
CREATE INDEX support_messages_thread ON support_messages USING btree (conversation_id, "position");
CREATE INDEX support_messages_times ON support_messages USING btree (client_id, created_at);
CREATE INDEX support_messages_user ON support_messages USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX support_messages_words ON support_messages USING gin (message_words(client_id, content));

CREATE TABLE support_model_tokens (
  month date NOT NULL,
  tokens bigint NOT NULL,
  CONSTRAINT support_model_tokens_pkey PRIMARY KEY (month)
);

CREATE TABLE support_notes (
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  user_id uuid,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT support_notes_pkey PRIMARY KEY (id),
  CONSTRAINT support_notes_conversation_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversations(id),
  CONSTRAINT support_notes_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX support_notes_thread ON support_notes USING btree (conversation_id, id);
CREATE INDEX support_notes_user ON support_notes USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER support_notes_changed AFTER INSERT ON support_notes FOR EACH STATEMENT EXECUTE FUNCTION announce_change('conversations_changed');

CREATE TABLE support_saved_replies (
  id uuid NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT support_saved_replies_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX support_saved_replies_title ON support_saved_replies USING btree (lower(title));

CREATE TABLE support_wrong_replies (
  message_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  client_id uuid NOT NULL,
  question_key text NOT NULL,
  article_ids uuid[] NOT NULL,
  article_versions integer[] NOT NULL,
  user_id uuid,
  marked_at timestamp with time zone NOT NULL,
  recipe text,
  signs bit(384),
  CONSTRAINT support_wrong_replies_pkey PRIMARY KEY (message_id),
  CONSTRAINT support_wrong_replies_conversation_fkey FOREIGN KEY (conversation_id, client_id) REFERENCES support_conversations(id, client_id),
  CONSTRAINT support_wrong_replies_message_fkey FOREIGN KEY (message_id) REFERENCES support_messages(id),
  CONSTRAINT support_wrong_replies_user_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX support_wrong_replies_articles ON support_wrong_replies USING gin (article_ids);
CREATE INDEX support_wrong_replies_conversation ON support_wrong_replies USING btree (conversation_id);
CREATE INDEX support_wrong_replies_question ON support_wrong_replies USING btree (client_id, question_key);
CREATE INDEX support_wrong_replies_user ON support_wrong_replies USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER support_wrong_replies_changed AFTER INSERT OR DELETE ON support_wrong_replies FOR EACH STATEMENT EXECUTE FUNCTION announce_change('conversations_changed');

CREATE TABLE synonyms (
  word text NOT NULL,
  synonyms text[] NOT NULL,
  phrases jsonb NOT NULL,
  CONSTRAINT synonyms_pkey PRIMARY KEY (word)
);
CREATE TRIGGER synonyms_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON synonyms FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();
CREATE TRIGGER synonyms_read BEFORE INSERT OR UPDATE ON synonyms FOR EACH ROW EXECUTE FUNCTION read_synonym_phrases();

CREATE TABLE tags (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  slug text NOT NULL,
  name text NOT NULL,
  adult boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT tags_pkey PRIMARY KEY (id),
  CONSTRAINT tags_slug UNIQUE (slug)
);
CREATE TRIGGER tags_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tags FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();
CREATE TRIGGER tags_version BEFORE UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE test_submissions (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  website text NOT NULL,
  website_key text NOT NULL,
  founder_name text NOT NULL,
  founder_email text NOT NULL,
  founding_date text,
  is_customer boolean,
  is_launched boolean,
  payment_type text,
  state text,
  directories jsonb NOT NULL DEFAULT '[]'::jsonb,
  recorded integer NOT NULL DEFAULT 0,
  moves jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT test_submissions_pkey PRIMARY KEY (id),
  CONSTRAINT test_submissions_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id) ON DELETE CASCADE,
  CONSTRAINT test_submissions_payment_type_known CHECK (payment_type = ANY (ARRAY['starter'::text, 'pro'::text, 'premium'::text])),
  CONSTRAINT test_submissions_state_known CHECK (state = ANY (ARRAY['IN_QUEUE'::text, 'ASSIGNED'::text, 'IN_PROGRESS'::text, 'REVIEW'::text, 'DONE'::text])),
  CONSTRAINT test_submissions_state_with_package CHECK ((payment_type IS NULL) = (state IS NULL))
);
CREATE INDEX test_submissions_created ON test_submissions USING btree (created_at);
CREATE INDEX test_submissions_latest ON test_submissions USING btree (client_id, updated_at, id);
CREATE INDEX test_submissions_newest ON test_submissions USING btree (client_id, created_at, id);
CREATE UNIQUE INDEX test_submissions_slug ON test_submissions USING btree (client_id, slug);
CREATE INDEX test_submissions_website ON test_submissions USING btree (client_id, website_key, created_at);
CREATE TRIGGER test_submissions_changed AFTER INSERT OR DELETE OR UPDATE ON test_submissions FOR EACH ROW EXECUTE FUNCTION announce_client_change('submissions_changed');
CREATE TRIGGER test_submissions_version BEFORE UPDATE ON test_submissions FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE thumbnails (
  picture text NOT NULL,
  url text,
  CONSTRAINT thumbnails_pkey PRIMARY KEY (picture)
);
CREATE TRIGGER thumbnails_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON thumbnails FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();

CREATE TABLE token_families (
  id uuid NOT NULL,
  connection_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  refreshed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT token_families_pkey PRIMARY KEY (id),
  CONSTRAINT token_families_connection_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE
);
CREATE INDEX token_families_connection ON token_families USING btree (connection_id, refreshed_at);

CREATE TABLE tool_bitmap_keys (
  key text COLLATE "C" NOT NULL,
  CONSTRAINT tool_bitmap_keys_pkey PRIMARY KEY (key)
);

CREATE TABLE tool_bitmaps (
  key text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(8192) NOT NULL,
  CONSTRAINT tool_bitmaps_pkey PRIMARY KEY (key, chunk),
  CONSTRAINT tool_bitmaps_key_fkey FOREIGN KEY (key) REFERENCES tool_bitmap_keys(key) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor=0.05);

CREATE TABLE tool_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  number integer NOT NULL,
  CONSTRAINT tool_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE tool_counts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  label_id integer,
  pricing text NOT NULL,
  featured boolean NOT NULL,
  adult boolean NOT NULL,
  change integer NOT NULL,
  CONSTRAINT tool_counts_pkey PRIMARY KEY (id),
  CONSTRAINT tool_counts_kind_known CHECK (kind = ANY (ARRAY['category'::text, 'tag'::text]))
) WITH (autovacuum_analyze_scale_factor=0.1, autovacuum_vacuum_scale_factor=0.1);
CREATE INDEX tool_counts_label ON tool_counts USING btree (kind, label_id);

CREATE TABLE tool_search (
  listing_id uuid NOT NULL,
  opens integer NOT NULL,
  category_id integer,
  place bigint NOT NULL,
  age bigint NOT NULL,
  featured boolean NOT NULL,
  adult boolean NOT NULL,
  published boolean NOT NULL,
  pricing text NOT NULL,
  tag_ids integer[] NOT NULL,
  words tsvector NOT NULL,
  padding text NOT NULL,
  number integer NOT NULL,
  rank bigint NOT NULL,
  CONSTRAINT tool_search_pkey PRIMARY KEY (listing_id),
  CONSTRAINT tool_search_tool_fkey FOREIGN KEY (listing_id) REFERENCES tools(id) ON DELETE CASCADE
) WITH (autovacuum_analyze_scale_factor=0.05, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02, toast_tuple_target=128);
ALTER TABLE tool_search ALTER COLUMN padding SET STORAGE MAIN;
ALTER TABLE tool_search ALTER COLUMN place SET STATISTICS 250;
ALTER TABLE tool_search ALTER COLUMN words SET STORAGE EXTERNAL;
CREATE INDEX tool_search_category_newest ON tool_search USING btree (category_id, age, listing_id) INCLUDE (adult, featured, pricing) WHERE published;
CREATE INDEX tool_search_category_top ON tool_search USING btree (category_id, opens DESC, age, listing_id) WHERE published;
CREATE INDEX tool_search_newest ON tool_search USING btree (age, listing_id) INCLUDE (published, adult, featured, pricing);
CREATE UNIQUE INDEX tool_search_number ON tool_search USING btree (number);
CREATE INDEX tool_search_placed ON tool_search USING btree (place, listing_id) WHERE published;
CREATE INDEX tool_search_top ON tool_search USING btree (opens DESC, age, listing_id) WHERE published;
CREATE INDEX tool_search_words ON tool_search USING gin (words);
CREATE TRIGGER tool_search_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tool_search FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();
CREATE TRIGGER tool_search_delete_noted AFTER DELETE ON tool_search REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_tool_changes();
CREATE TRIGGER tool_search_deleted AFTER DELETE ON tool_search REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION keep_tool_counts();
CREATE TRIGGER tool_search_insert_noted AFTER INSERT ON tool_search REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_tool_changes();
CREATE TRIGGER tool_search_inserted AFTER INSERT ON tool_search REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_tool_counts();
CREATE TRIGGER tool_search_numbered BEFORE INSERT OR UPDATE OF place ON tool_search FOR EACH ROW EXECUTE FUNCTION number_tool();
CREATE TRIGGER tool_search_truncated AFTER TRUNCATE ON tool_search FOR EACH STATEMENT EXECUTE FUNCTION drop_tool_bitmaps();
CREATE TRIGGER tool_search_update_noted AFTER UPDATE ON tool_search REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_tool_changes();
CREATE TRIGGER tool_search_updated AFTER UPDATE ON tool_search REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION keep_tool_counts();
CREATE TRIGGER tool_search_vectors_deleted AFTER DELETE ON tool_search REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_listing_vectors('tools');
CREATE TRIGGER tool_search_vectors_inserted AFTER INSERT ON tool_search REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_listing_vectors('tools');
CREATE TRIGGER tool_search_vectors_updated AFTER UPDATE ON tool_search REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_listing_vectors('tools');

CREATE TABLE tool_tags (
  tool_id uuid NOT NULL,
  tag_id integer NOT NULL,
  CONSTRAINT tool_tags_pkey PRIMARY KEY (tool_id, tag_id),
  CONSTRAINT tool_tags_tag_fkey FOREIGN KEY (tag_id) REFERENCES tags(id),
  CONSTRAINT tool_tags_tool_fkey FOREIGN KEY (tool_id) REFERENCES tools(id) ON DELETE CASCADE
);
CREATE INDEX tool_tags_tag ON tool_tags USING btree (tag_id);
CREATE TRIGGER tool_tags_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tool_tags FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();

CREATE TABLE tool_visits (
  tool_id uuid NOT NULL,
  visitor text NOT NULL,
  visited_at timestamp with time zone NOT NULL,
  CONSTRAINT tool_visits_pkey PRIMARY KEY (tool_id, visitor)
);
CREATE INDEX tool_visits_visited_at ON tool_visits USING btree (visited_at);

CREATE TABLE tools (
  id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  tagline text NOT NULL,
  description text NOT NULL,
  website text NOT NULL,
  category_id integer,
  pricing text NOT NULL,
  rating double precision NOT NULL DEFAULT 0,
  opens integer NOT NULL DEFAULT 0,
  featured boolean NOT NULL DEFAULT false,
  icon text,
  frame text,
  founder_name text,
  founder_email text,
  location text,
  domain_rating double precision,
  is_for_sale boolean NOT NULL DEFAULT false,
  asking_price double precision NOT NULL DEFAULT 0,
  discount_code text NOT NULL DEFAULT ''::text,
  affiliate_text text NOT NULL DEFAULT ''::text,
  affiliate_link text,
  screenshots jsonb NOT NULL DEFAULT '[]'::jsonb,
  video text,
  socials jsonb NOT NULL DEFAULT '{}'::jsonb,
  faqs jsonb NOT NULL DEFAULT '[]'::jsonb,
  features jsonb NOT NULL DEFAULT '{}'::jsonb,
  published boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT tools_pkey PRIMARY KEY (id),
  CONSTRAINT tools_category_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT tools_pricing_known CHECK (pricing = ANY (ARRAY['FREE'::text, 'FREEMIUM'::text, 'PAID'::text])),
  CONSTRAINT tools_slug UNIQUE (slug)
);
CREATE INDEX tools_category ON tools USING btree (category_id);
CREATE INDEX tools_founder ON tools USING gin (name_words((COALESCE(founder_name, ''::text) || ' '::text) || COALESCE(founder_email, ''::text)));
CREATE INDEX tools_host ON tools USING btree (website_host(website), id);
CREATE INDEX tools_slug_similar ON tools USING gin (lower(slug) gin_trgm_ops);
CREATE TRIGGER tools_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tools FOR EACH STATEMENT EXECUTE FUNCTION announce_catalog_change();
CREATE TRIGGER tools_site_added AFTER INSERT ON tools REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_site_checks('tool');
CREATE TRIGGER tools_site_deleted AFTER DELETE ON tools FOR EACH ROW EXECUTE FUNCTION delete_site_check('tool');
CREATE TRIGGER tools_site_edited AFTER UPDATE OF website, published, name, tagline, description ON tools FOR EACH ROW WHEN (old.website IS DISTINCT FROM new.website OR old.published IS DISTINCT FROM new.published OR old.name IS DISTINCT FROM new.name OR old.tagline IS DISTINCT FROM new.tagline OR old.description IS DISTINCT FROM new.description) EXECUTE FUNCTION change_site_check('tool');
CREATE TRIGGER tools_site_truncated AFTER TRUNCATE ON tools FOR EACH STATEMENT EXECUTE FUNCTION delete_site_check('tool');
CREATE TRIGGER tools_slug_checked AFTER INSERT ON tools FOR EACH ROW EXECUTE FUNCTION refuse_former_slug('tool', 'tools_slug');
CREATE TRIGGER tools_slug_checked_on_update AFTER UPDATE OF slug ON tools FOR EACH ROW WHEN (old.slug <> new.slug) EXECUTE FUNCTION refuse_former_slug('tool', 'tools_slug');
CREATE TRIGGER tools_slug_kept AFTER UPDATE OF slug, published ON tools FOR EACH ROW WHEN (old.slug <> new.slug OR old.published AND NOT new.published) EXECUTE FUNCTION keep_former_slug('tool');
CREATE TRIGGER tools_slug_kept_on_delete AFTER DELETE ON tools FOR EACH ROW EXECUTE FUNCTION keep_former_slug('tool');
CREATE TRIGGER tools_version BEFORE UPDATE OF slug, name, tagline, description, website, category_id, pricing, rating, featured, icon, frame, founder_name, founder_email, location, domain_rating, is_for_sale, asking_price, discount_code, affiliate_text, affiliate_link, screenshots, video, socials, faqs, features, published, created_at, updated_at ON tools FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE used_assertions (
  digest text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT used_assertions_pkey PRIMARY KEY (digest)
);
CREATE INDEX used_assertions_expires ON used_assertions USING btree (expires_at);

CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  premium_granted boolean NOT NULL DEFAULT false,
  banned_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  role text NOT NULL DEFAULT 'developer'::text,
  version integer NOT NULL DEFAULT 1,
  premium_until timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_known CHECK (role = ANY (ARRAY['developer'::text, 'admin'::text]))
);
CREATE INDEX users_admins ON users USING btree (id) WHERE role = 'admin'::text;
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_email_folded ON users USING btree (lower(email COLLATE "C"));
CREATE INDEX users_newest ON users USING btree (created_at, id);
CREATE INDEX users_similar ON users USING gin (lower((name || ' '::text) || email) gin_trgm_ops);
CREATE INDEX users_words ON users USING gin (name_words((name || ' '::text) || email));
CREATE TRIGGER users_assignee_name BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION keep_assignee_name();
CREATE TRIGGER users_changed AFTER DELETE OR UPDATE ON users FOR EACH STATEMENT EXECUTE FUNCTION announce_access_change();
CREATE TRIGGER users_version BEFORE UPDATE OF email, name, premium_granted, banned_at, role ON users FOR EACH ROW EXECUTE FUNCTION next_version();

CREATE TABLE vector_recipes (
  recipe text NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT vector_recipes_pkey PRIMARY KEY (recipe)
);

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  message_id uuid NOT NULL,
  client_id uuid NOT NULL,
  event text NOT NULL,
  url text NOT NULL,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  attempted_at timestamp with time zone,
  response_status integer,
  error text,
  duration_ms integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  response_body text,
  is_forged boolean NOT NULL DEFAULT false,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_attempted CHECK (status = 'pending'::text OR attempted_at IS NOT NULL),
  CONSTRAINT webhook_deliveries_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id),
  CONSTRAINT webhook_deliveries_status_known CHECK (status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_client ON webhook_deliveries USING btree (client_id, created_at);
CREATE INDEX webhook_deliveries_client_event ON webhook_deliveries USING btree (client_id, event, created_at, id);
CREATE INDEX webhook_deliveries_client_undelivered ON webhook_deliveries USING btree (client_id, status, created_at, id) WHERE status <> 'delivered'::text;
CREATE INDEX webhook_deliveries_event ON webhook_deliveries USING btree (event, created_at, id);
CREATE INDEX webhook_deliveries_message ON webhook_deliveries USING btree (message_id, id);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries USING btree (created_at, id);
CREATE INDEX webhook_deliveries_undelivered ON webhook_deliveries USING btree (status, created_at, id) WHERE status <> 'delivered'::text;

CREATE TABLE webhook_health (
  client_id uuid NOT NULL,
  failures integer NOT NULL,
  alerted_at timestamp with time zone,
  CONSTRAINT webhook_health_pkey PRIMARY KEY (client_id),
  CONSTRAINT webhook_health_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id) ON DELETE CASCADE
);

CREATE TABLE webhook_secrets (
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  encrypted bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  retired_at timestamp with time zone,
  CONSTRAINT webhook_secrets_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_secrets_client_fkey FOREIGN KEY (client_id) REFERENCES partner_clients(id)
);
CREATE INDEX webhook_secrets_client ON webhook_secrets USING btree (client_id);
CREATE UNIQUE INDEX webhook_secrets_current ON webhook_secrets USING btree (client_id) WHERE retired_at IS NULL;

-- Functions

CREATE OR REPLACE FUNCTION public.add_site_checks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into site_checks (kind, listing_id, website, due_at)
    select tg_argv[0], id, website, first_site_check(website) from added where published
  on conflict (kind, listing_id) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.add_test_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into partner_clients (id, name, contact_email, support_enabled, support_mode, support_caution, created_at, test_of)
    values (gen_random_uuid(), new.name, new.contact_email, new.support_enabled, new.support_mode, new.support_caution,
            new.created_at, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.all_tools(query text, category_slug text, tag_slug text, wanted_pricing text, wanted_featured boolean, wanted_published boolean, wanted_adult boolean, oldest_first boolean, skipped bigint, wanted_rows integer)
 RETURNS TABLE(tool_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
declare
  condition record := all_tools_condition(query, category_slug, tag_slug);
  wanted tsquery := condition.wanted;
  named uuid[] := tools_at(query, category_slug, tag_slug);
begin
  if not condition.known then return; end if;
  if oldest_first then
    return query
      select s.listing_id from tool_search s
       where (wanted is null or s.words @@ wanted or s.listing_id = any (named))
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and (wanted_published is null or s.published = wanted_published)
         and (wanted_adult is null or s.adult = wanted_adult)
       order by s.age desc, s.listing_id desc limit wanted_rows offset skipped;
  else
    return query
      select s.listing_id from tool_search s
       where (wanted is null or s.words @@ wanted or s.listing_id = any (named))
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and (wanted_published is null or s.published = wanted_published)
         and (wanted_adult is null or s.adult = wanted_adult)
       order by s.age, s.listing_id limit wanted_rows offset skipped;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.all_tools_condition(query text, category_slug text, tag_slug text, OUT wanted tsquery, OUT known boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  category_id integer := (select c.id from categories c where c.slug = category_slug);
  tag_id integer := (select g.id from tags g where g.slug = tag_slug);
  lexemes text[] := array_remove(array['@' || category_id, '#' || tag_id], null);
begin
  known := (category_slug is null or category_id is not null) and (tag_slug is null or tag_id is not null);
  wanted := array_to_string(array(select quote_literal(lexeme) from unnest(lexemes) as lexeme), ' & ')::tsquery;
  if query is not null then wanted := search_query(query) && wanted; end if;
  if query is null and cardinality(lexemes) = 0 then wanted := null; end if;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_access_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('access_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_catalog_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalog_changed', ''), set_config('catalog.changed', 'yes', true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_client_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify(tg_argv[0], coalesce(new.client_id, old.client_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_listing_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('submissions_changed', client_id::text) from submissions where tool_id = new.tool_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_listing_loss()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update listing_watches set lost_ages = lost_ages_of(tool_id, directory_id, done_at)
   where tool_id = new.tool_id and directory_id = new.directory_id;
  if tg_op = 'INSERT' then
    update listing_losses l set superseded = true
     where tool_id = new.tool_id and directory_id = new.directory_id and not superseded
       and exists (select from listing_losses later where later.tool_id = l.tool_id and later.directory_id = l.directory_id
                                                      and later.lost_at > l.lost_at);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_tool_changes()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  noted bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('tool_bitmaps')) then return false; end if;
  noted := array(select id from tool_changes order by id limit 5000);
  if cardinality(noted) = 0 then return false; end if;
  if exists (select from tool_bitmap_keys) then
    with changed as materialized (
      select distinct number from tool_changes where id = any (noted)
    ), chunks as (
      select number >> 13 as chunk, ~bit_or(set_bit(empty_chunk(), number & 8191, 1)) as others from changed group by 1
    ), tools as materialized (
      select s.number, s.published, s.adult, s.featured, s.rank, tsvector_to_array(s.words) as lexemes
        from changed join tool_search s on s.number = changed.number
    ), present as (
      select number, unnest(lexemes) as key from tools
      union all
      select number, unnest(beginnings(lexeme)) from tools, unnest(lexemes) as lexeme where lexeme like '/%'
      union all
      select number, unnest(array[case when published then '.published' end,
                                  case when adult then '.adult' else '.not-adult' end,
                                  case when featured then '.featured' else '.not-featured' end]) from tools
      union all
      select number, '.rank' || digit from tools, generate_series(0, 36) as digit where rank >> digit & 1 = 1
    ), set as (
      select m.key, present.number >> 13 as chunk, bit_or(set_bit(empty_chunk(), present.number & 8191, 1)) as bits
        from present join tool_bitmap_keys m on m.key = present.key
       group by 1, 2
    )
    merge into tool_bitmaps
      using (select m.key, chunks.chunk, chunks.others, set.bits
               from tool_bitmap_keys m cross join chunks
               left join set on set.key = m.key and set.chunk = chunks.chunk) now
         on tool_bitmaps.key = now.key and tool_bitmaps.chunk = now.chunk
      when matched and tool_bitmaps.bits is distinct from (tool_bitmaps.bits & now.others | coalesce(now.bits, empty_chunk()))
        then update set bits = tool_bitmaps.bits & now.others | coalesce(now.bits, empty_chunk())
      when not matched and now.bits is not null
        then insert (key, chunk, bits) values (now.key, now.chunk, now.bits);
  end if;
  delete from tool_changes where id = any (noted);
  return cardinality(noted) = 5000;
end $function$;

CREATE OR REPLACE FUNCTION public.beginnings(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array_agg(left(word, length) || ':*') from generate_series(2, length(word)) as lengths (length)
$function$;

CREATE OR REPLACE FUNCTION public.bitmap_of(numbers integer[])
 RETURNS TABLE(chunk integer, bits bit)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if cardinality(numbers) < 5000 then
    return query
      select number >> 13, bit_or(set_bit(empty_chunk(), number & 8191, 1)) from unnest(numbers) as tools (number) group by 1;
  else
    return query
      with words as (
        select number >> 6 as word, to_hex(bit_or(1::bigint << (63 - (number & 63)))) as bits
          from unnest(numbers) as tools (number) group by 1)
      select chunks.chunk,
             ('x' || string_agg(lpad(coalesce(words.bits, '0'), 16, '0'), '' order by series.word))::bit(8192)
        from (select distinct word >> 7 as chunk from words) chunks
       cross join lateral generate_series(chunks.chunk << 7, (chunks.chunk << 7) + 127) as series (word)
        left join words on words.word = series.word
       group by chunks.chunk;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.build_next_bitmap()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  next text;
begin
  if not pg_try_advisory_xact_lock(hashtext('tool_bitmaps')) then return false; end if;
  delete from tool_bitmap_keys m where not exists (select from keys_worth_a_bitmap(0.0035) kept where kept.key = m.key);
  for next in select key from keys_worth_a_bitmap(0.005) except select key from tool_bitmap_keys loop
    if clock_timestamp() > transaction_timestamp() + interval '0.5 s' then return true; end if;
    insert into tool_bitmap_keys (key) values (next);
    insert into tool_bitmaps (key, chunk, bits) select next, chunk, bits from bitmap_of(tools_with_key(next));
  end loop;
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.change_site_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not new.published then
    delete from site_checks where kind = tg_argv[0] and listing_id = new.id;
  elsif not old.published or old.website <> new.website then
    insert into site_checks as c (kind, listing_id, website, due_at)
      values (tg_argv[0], new.id, new.website, first_site_check(new.website))
    on conflict (kind, listing_id) do update set
      website = excluded.website, due_at = excluded.due_at, turn = null, result = null, reason = null, since = null,
      checked_at = null, evidence = null, failures = 0, missing_since = null, live_at = null, live_title = null,
      live_description = null, ignored_until = null, notice = null;
  else
    update site_checks set due_at = least(due_at, first_site_check(new.website))
     where kind = tg_argv[0] and listing_id = new.id and due_at is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_jobs(wanted text, at_most integer, running bigint[], lease interval)
 RETURNS SETOF jobs
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('claim_jobs'), hashtext(wanted));
  update jobs set leased_until = now() + lease
    where id = any (running) and leased_until < now() + lease - interval '1 second';
  return query
    -- Skips from queue to queue through the index, so that the number of waiting jobs does not matter.
    with recursive queues as (
      (select queue from jobs where kind = wanted and attempts < max_attempts order by queue limit 1)
      union all
      select (select queue from jobs where kind = wanted and attempts < max_attempts and queue > queues.queue
               order by queue limit 1)
        from queues where queues.queue is not null
    ), next as (
      select job.id from queues cross join lateral (
          select id, due_at from jobs
           where kind = wanted and queue = queues.queue and attempts < max_attempts and due_at <= now()
           order by due_at, id limit 1
        ) as job
       where not exists (
         select from jobs where kind = wanted and queue = queues.queue and leased_until > now())
       order by job.due_at, job.id limit at_most
    )
    update jobs set attempts = attempts + 1, leased_until = now() + lease
      from next where jobs.id = next.id returning jobs.*;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_jobs(wanted text, at_most integer, running bigint[], lease interval, width integer)
 RETURNS SETOF jobs
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('claim_jobs'), hashtext(wanted));
  update jobs set leased_until = now() + lease
    where id = any (running) and leased_until < now() + lease - interval '1 second';
  update jobs set leased_until = null, interruptions = interruptions + 1,
                  max_attempts = max_attempts + (interruptions < 10)::integer,
                  last_error = format('Interruption %s: the process ended during the attempt', interruptions + 1)
    where kind = wanted and leased_until <= now();
  return query
    -- Skips from queue to queue through the index, so that the number of waiting jobs does not matter.
    with recursive queues as (
      (select queue from jobs where kind = wanted and attempts < max_attempts order by queue limit 1)
      union all
      select (select queue from jobs where kind = wanted and attempts < max_attempts and queue > queues.queue
               order by queue limit 1)
        from queues where queues.queue is not null
    ), next as (
      select job.id from queues
       cross join lateral (
          select count(*) as running from jobs
           where kind = wanted and queue = queues.queue and leased_until > now()
        ) as busy
       cross join lateral (
          select id, due_at, busy.running + row_number() over (order by due_at, id) as place from (
            select id, due_at from jobs
             where kind = wanted and queue = queues.queue and attempts < max_attempts and due_at <= now()
               and leased_until is null
             order by due_at, id limit greatest(width - busy.running, 0)) as first
        ) as job
       order by job.place, job.due_at, job.id limit at_most
    )
    update jobs set attempts = attempts + 1, leased_until = now() + lease
      from next where jobs.id = next.id returning jobs.*;
end $function$;

CREATE OR REPLACE FUNCTION public.compact_tool_counts()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from tool_counts group by kind, label_id, pricing, featured, adult having count(*) > 1)
    or not pg_try_advisory_xact_lock(hashtext('tool_counts')) then return;
  end if;
  with gone as (delete from tool_counts returning *)
  insert into tool_counts (kind, label_id, pricing, featured, adult, change)
    select kind, label_id, pricing, featured, adult, sum(change) from gone
     group by 1, 2, 3, 4, 5 having sum(change) <> 0;
end $function$;

CREATE OR REPLACE FUNCTION public.conversation_words(customer jsonb, external_id text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select public.name_words(concat_ws(' ', customer ->> 'name', customer ->> 'email', external_id))
$function$;

CREATE OR REPLACE FUNCTION public.copy_premium_until()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
       begin
         update users set premium_until = new.premium_until
          where id = new.user_id and premium_until is distinct from new.premium_until;
         return null;
       end $function$;

CREATE OR REPLACE FUNCTION public.count_all_tools(query text, category_slug text, tag_slug text, wanted_pricing text, wanted_featured boolean, wanted_published boolean, wanted_adult boolean)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  condition record := all_tools_condition(query, category_slug, tag_slug);
  wanted tsquery := condition.wanted;
  named uuid[] := tools_at(query, category_slug, tag_slug);
begin
  if not condition.known then return 0; end if;
  return (
    select count(*) from tool_search s
     where (wanted is null or s.words @@ wanted or s.listing_id = any (named))
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and (wanted_published is null or s.published = wanted_published)
       and (wanted_adult is null or s.adult = wanted_adult));
end $function$;

CREATE OR REPLACE FUNCTION public.count_connections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform id from apps where id in (select left(client_digest, 32)::uuid from changed) order by id for update;
    update apps set connections = apps.connections - ended.connections
      from (select left(client_digest, 32)::uuid as id, count(*) as connections from changed group by 1) ended
     where apps.id = ended.id;
    delete from apps where connections <= 0 and id in (select left(client_digest, 32)::uuid from changed);
  else
    insert into apps (id, client_id, name, host, connections, requests)
    select id, client_id, name, host, connections,
           coalesce((select sum(requests) from key_requests where key_id = added.id), 0)
      from (select left(client_digest, 32)::uuid as id, min(client_id) as client_id, max(name) as name, max(host) as host,
                   count(*) as connections
              from changed group by 1) added
     order by id
    on conflict (id) do update set name = excluded.name, host = excluded.host,
      connections = apps.connections + case when tg_op = 'INSERT' then excluded.connections else 0 end;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_directory_search(conditions text[], adult_hidden boolean, up_to integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  has_bitmaps boolean := 'directories' = 'tools' and exists (select from tool_bitmap_keys);
begin
  return (
    select array_agg(case when w.condition is not null then
             coalesce(case when has_bitmaps then count_on_bitmap('directories', w.condition, adult_hidden) end, (
               select count(*)::integer from (
                 select from directory_search s
                  where s.words @@ w.condition::tsquery and s.published and not (adult_hidden and s.adult)
                  limit up_to) counted)) end
           order by w.position)
      from unnest(conditions) with ordinality as w (condition, position));
end $function$;

CREATE OR REPLACE FUNCTION public.count_listings(scope text, conditions text[], adult_hidden boolean, up_to integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce(case scope when 'tools' then count_tool_search(conditions, adult_hidden, up_to)
                             else count_directory_search(conditions, adult_hidden, up_to) end, '{}');
end $function$;

CREATE OR REPLACE FUNCTION public.count_matches(scope text, wanted tsquery, labels text[], pricing text, featured boolean, adult_hidden boolean)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (case scope when 'tools' then match_tool_search(array[wanted], labels, pricing, featured, adult_hidden)
                     else match_directory_search(array[wanted], labels, pricing, featured, adult_hidden) end)[1];
end $function$;

CREATE OR REPLACE FUNCTION public.count_on_bitmap(scope text, condition text, adult_hidden boolean)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  wanted text := case when condition like '%:*' then substr(left(condition, -3), 2) || ':*'
                      else substr(left(condition, -1), 2) end;
begin
  if not uses_bitmaps(scope) or condition is null or condition like '% %'
    or not exists (select from tool_bitmap_keys where key = wanted) then return null; end if;
  return (select coalesce(sum(bit_count(m.bits & visible.bits & coalesce(not_adult.bits, ~empty_chunk()))), 0)
            from tool_bitmaps m
            join tool_bitmaps visible on visible.key = '.published' and visible.chunk = m.chunk
            left join tool_bitmaps not_adult on adult_hidden and not_adult.key = '.not-adult' and not_adult.chunk = m.chunk
           where m.key = wanted);
end $function$;

CREATE OR REPLACE FUNCTION public.count_tool_search(conditions text[], adult_hidden boolean, up_to integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  has_bitmaps boolean := 'tools' = 'tools' and exists (select from tool_bitmap_keys);
begin
  return (
    select array_agg(case when w.condition is not null then
             coalesce(case when has_bitmaps then count_on_bitmap('tools', w.condition, adult_hidden) end, (
               select count(*)::integer from (
                 select from tool_search s
                  where s.words @@ w.condition::tsquery and s.published and not (adult_hidden and s.adult)
                  limit up_to) counted)) end
           order by w.position)
      from unnest(conditions) with ordinality as w (condition, position));
end $function$;

CREATE OR REPLACE FUNCTION public.default_due_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.due_at := now() + interval '1 day' * case new.payment_type when 'starter' then 7 when 'pro' then 14 else 21 end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_site_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' then
    delete from site_checks where kind = tg_argv[0];
  else
    delete from site_checks where kind = tg_argv[0] and listing_id = old.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.directory_query(query text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select search_query(regexp_replace(folded, phrase, ' ', 'g'))
         && case when folded ~ phrase then '''no badge''' else '' end::tsquery
    from (select search_fold(query) as folded, '\m(no|without) (a |any )?badges?\M' as phrase) asked
$function$;

CREATE OR REPLACE FUNCTION public.drop_tool_bitmaps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate tool_bitmaps, tool_bitmap_keys, tool_changes;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.empty_chunk()
 RETURNS bit
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select repeat('0', 8192)::bit(8192)
$function$;

CREATE OR REPLACE FUNCTION public.find_listings(scope text, tiers text[], clauses jsonb, labels text[], pricing text, featured boolean, adult_hidden boolean, page_offset integer, OUT counts integer[], OUT size integer, OUT on_bitmaps boolean, OUT skip integer, OUT place bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  size := (select reltuples from pg_class where oid = search_table(scope));
  -- The statistics of a small table may be from before it was filled.
  if size < 10000 then
    size := case scope when 'tools' then (select count(*) from tool_search) else (select count(*) from directory_search) end;
  end if;
  if uses_bitmaps(scope) and size >= 10000 then
    select f.counts, f.skip, f.place into counts, skip, place
      from find_on_bitmaps(tiers, clauses, labels, pricing, featured, adult_hidden, page_offset) f;
  end if;
  on_bitmaps := counts is not null;
  if on_bitmaps then return; end if;
  counts := case scope when 'tools' then match_tool_search(tiers[4:]::tsquery[], labels, pricing, featured, adult_hidden)
                       else match_directory_search(tiers[4:]::tsquery[], labels, pricing, featured, adult_hidden) end;
  counts := array[0, 0, 0] || counts;
  if counts[4] = 0 then return; end if;
  counts := case scope when 'tools' then match_tool_search(tiers[:3]::tsquery[], labels, pricing, featured, adult_hidden)
                       else match_directory_search(tiers[:3]::tsquery[], labels, pricing, featured, adult_hidden) end || counts[4];
end $function$;

CREATE OR REPLACE FUNCTION public.find_on_bitmaps(tiers text[], clauses jsonb, labels text[], pricing text, featured boolean, adult_hidden boolean, page_offset integer, OUT counts integer[], OUT skip integer, OUT place bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  ranks text[] := array(select '.rank' || generate_series(0, 36));
  filters text[] := array_remove(array['.published', case when adult_hidden then '.not-adult' end, '$' || pricing,
    case when featured then '.featured' when not featured then '.not-featured' end], null);
  conditions text := listing_filters('tools', labels, pricing, featured, adult_hidden);
  numbers integer[];
  chunks integer[];
  bitmaps bit(8192)[];
  noted integer[] := array(select number from tool_changes limit 5001);
  ranks_noted bigint[];
  better integer[];
  -- A tier with a rare word has few matches, soon counted through the index of words.
  frequent integer[] := array(
    select t.tier from (select w.tier, w.clause, count(kept.key) as kept
                          from jsonb_to_recordset(clauses) as w (tier integer, clause integer, key text)
                          left join tool_bitmap_keys kept on kept.key = w.key group by 1, 2) t
     group by t.tier having min(t.kept) > 0);
  wanted integer[];
  matches integer;
  reached integer;
  start integer;
begin
  if cardinality(noted) > 5000 or not frequent @> array[4]
    or (select count(*) from tool_bitmap_keys where key = any (filters || ranks)) < cardinality(filters || ranks)
  then return; end if;
  -- Every tier implies the last, so often that one alone answers a query of many words.
  for phase in 1 .. 2 loop
    wanted := case when (select max((w ->> 'clause')::integer) from jsonb_array_elements(clauses) as w) < 3 then frequent
                   when phase = 1 then array[4] else array_remove(frequent, 4) end;
    select numbers || array_agg(m.tier), chunks || array_agg(m.chunk), bitmaps || array_agg(m.bits)
      into numbers, chunks, bitmaps
      from tier_bitmaps((select jsonb_agg(w) from jsonb_array_elements(clauses) as w where (w ->> 'tier')::integer = any (wanted)),
                        filters || labels) m;
    exit when wanted = frequent;
    execute format('select count(*) from tool_search s where s.number = any ($1) and %s and s.words @@ $2', conditions)
      into matches using noted, tiers[4]::tsquery;
    if matches + (select coalesce(sum(bit_count(m.bits)), 0)
                    from unnest(numbers, chunks, bitmaps) as m (tier, chunk, bits) where m.tier = 4) = 0 then
      counts := '{0,0,0,0}';
      return;
    end if;
  end loop;
  for current_tier in 1 .. 4 loop
    if not frequent @> array[current_tier] then
      counts[current_tier] := count_matches('tools', tiers[current_tier]::tsquery, labels, pricing, featured, adult_hidden);
    else
      execute format('select count(*) from tool_search s where s.number = any ($1) and %s and s.words @@ $2', conditions)
        into matches using noted, tiers[current_tier]::tsquery;
      counts[current_tier] := matches + (select coalesce(sum(bit_count(m.bits)), 0)
        from unnest(numbers, chunks, bitmaps) as m (tier, chunk, bits) where m.tier = current_tier);
    end if;
  end loop;

  if page_offset >= counts[4] then return; end if;
  reached := case when page_offset < counts[1] then 1 when page_offset < counts[2] then 2
                  when page_offset < counts[3] then 3 else 4 end;
  start := case when reached = 1 then 0 else counts[reached - 1] end;
  if page_offset - start <= 10 or not frequent @> array[reached] then return; end if;
  if reached > 1 and not frequent @> array[reached - 1] then
    execute format('select array(select s.number from tool_search s where s.words @@ $1 and %s)', conditions)
      into better using tiers[reached - 1]::tsquery;
    select numbers || array_agg(reached - 1), chunks || array_agg(b.chunk), bitmaps || array_agg(b.bits)
      into numbers, chunks, bitmaps from bitmap_of(better) b;
  end if;
  execute format('select array(select s.rank from tool_search s where s.number = any ($1) and %s and s.words @@ $2)', conditions)
    into ranks_noted
    using noted, tiers[reached]::tsquery && !!(case when reached = 1 then '' else tiers[reached - 1] end)::tsquery;
  select located.skip, located.place into skip, place
    from (select array_agg(m.chunk) as chunks, array_agg(m.bits & ~coalesce(above.bits, empty_chunk())) as bitmaps
            from unnest(numbers, chunks, bitmaps) as m (tier, chunk, bits)
            left join unnest(numbers, chunks, bitmaps) as above (tier, chunk, bits)
              on above.tier = m.tier - 1 and above.chunk = m.chunk
           where m.tier = reached) searched,
         locate_place(searched.chunks, searched.bitmaps, ranks_noted, page_offset - start) located;
end $function$;

CREATE OR REPLACE FUNCTION public.first_place(rank bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select (9223372036854775808 - div(
           ((1::bigint << 31) + ((rank + 1) & ((1::bigint << 31) - 1))) * power(2::numeric, (rank + 1) >> 31)
             + ((1::bigint << 31) - 1),
           1::bigint << 31))::bigint
$function$;

CREATE OR REPLACE FUNCTION public.first_site_check(website text)
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select case
    when '.' || website_host(website) like any ('{%.example,%.invalid}') then null
    when current_setting('listings.import', true) = 'yes' then now() + random() * interval '7 days'
    else now() + interval '1 minute' + random() * interval '9 minutes' end
$function$;

CREATE OR REPLACE FUNCTION public.gather_listings(scope text, wanted text, labels text[], pricing text, featured boolean, adult_hidden boolean, skipped integer, wanted_rows integer)
 RETURNS TABLE(listing_id uuid, place bigint)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
begin
  return query execute format(
    'select s.listing_id, s.place from %s s where s.words @@ $1 and %s order by s.place, s.listing_id limit $2 offset $3',
    search_table(scope), listing_filters(scope, labels, pricing, featured, adult_hidden))
    using wanted::tsquery && label_condition(labels), wanted_rows, skipped;
end $function$;

CREATE OR REPLACE FUNCTION public.gather_newest_tools(wanted tsquery, wanted_category integer, wanted_tag integer, wanted_pricing text, wanted_featured boolean, adult_hidden boolean, skipped integer, wanted_rows integer)
 RETURNS TABLE(tool_id uuid, place bigint)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
begin
  return query
    select s.listing_id, s.age from tool_search s
     where s.words @@ wanted
       and s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
     order by s.age, s.listing_id limit wanted_rows offset skipped;
end $function$;

CREATE OR REPLACE FUNCTION public.gather_opened_tools(wanted_category integer, wanted_tag integer, wanted_pricing text, wanted_featured boolean, adult_hidden boolean, skipped integer, wanted_rows integer)
 RETURNS TABLE(tool_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  wanted tsquery := quote_literal('#' || wanted_tag)::tsquery;
begin
  return query
    select s.listing_id from tool_search s
     where s.words @@ wanted
       and s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
     order by s.opens desc, s.age, s.listing_id limit wanted_rows offset skipped;
end $function$;

CREATE OR REPLACE FUNCTION public.head_of_directory_search(best uuid[], has_partial boolean, scanned tsquery[], scanned_bits integer[], scanned_weights integer[], checked tsquery[], checked_bits integer[], recipe text, nearest integer[], labels text[], wanted_pricing text, wanted_featured boolean, adult_hidden boolean)
 RETURNS TABLE(listing_id uuid, place bigint, pricing text, held integer, is_gone boolean, number integer, codes bytea)
 LANGUAGE plpgsql
 STABLE ROWS 200
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  labelled tsquery := case when labels <> '{}' then label_condition(labels) end;
  others text[] := array(select label from unnest(labels) as label where label ~ '^[%!>]');
begin
  return query
    with containing as materialized (
      select c.listing_id, c.place, c.held, c.weight
        from scan_directory_search(scanned, scanned_bits, scanned_weights, labels, wanted_pricing, wanted_featured, adult_hidden) c
    ), found as (
      (select c.listing_id from containing c
        where c.held & (1 << 24) = 0 and (has_partial or c.held >> 25 > 0)
        order by c.held >> 25 desc, case when c.held >> 25 = 0 then c.weight end desc, c.place, c.listing_id
        limit 100)
      union
      select unnest(best)
      union
      select v.listing_id from unnest(nearest) as near (number) join listing_vectors v on v.number = near.number
    )
    select f.listing_id, s.place, s.pricing,
           coalesce(c.held, 0)
             -- Stored out of line, words would be fetched for each condition.
             | coalesce((with own as materialized (select strip(s.words) as words where checked <> '{}')
                         select bit_or(w.bits) from own, unnest(checked, checked_bits) as w (condition, bits)
                          where own.words @@ w.condition), 0),
           -- Such a listing is placed like one that was never opened.
           coalesce(case when s.place >> 32 = 2147483647 then (
             select site.notice in ('gone', 'parked') from site_checks site
              where site.kind = 'directory' and site.listing_id = f.listing_id) end, false),
           v.number, v.codes
      from found f
      join directory_search s on s.listing_id = f.listing_id
      left join containing c on c.listing_id = f.listing_id
      left join listing_vectors v on v.recipe = head_of_directory_search.recipe and v.scope = 'directories' and v.listing_id = f.listing_id
     where s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured)
          and (others = '{}' or (
            select bool_and(case left(label, 1) when '%' then s.link_type = lower(substr(label, 2))
                                                when '!' then s.requires_badge = substr(label, 2)::boolean
                                                else s.domain_rating >= substr(label, 2)::double precision end)
              from unnest(others) as label)) and coalesce(c.held, 0) & (1 << 24) = 0;
end $function$;

CREATE OR REPLACE FUNCTION public.head_of_tool_search(best uuid[], has_partial boolean, scanned tsquery[], scanned_bits integer[], scanned_weights integer[], checked tsquery[], checked_bits integer[], recipe text, nearest integer[], labels text[], wanted_pricing text, wanted_featured boolean, adult_hidden boolean)
 RETURNS TABLE(listing_id uuid, place bigint, pricing text, held integer, is_gone boolean, number integer, codes bytea)
 LANGUAGE plpgsql
 STABLE ROWS 200
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  labelled tsquery := case when labels <> '{}' then label_condition(labels) end;
begin
  return query
    with containing as materialized (
      select c.listing_id, c.place, c.held, c.weight
        from scan_tool_search(scanned, scanned_bits, scanned_weights, labels, wanted_pricing, wanted_featured, adult_hidden) c
    ), found as (
      (select c.listing_id from containing c
        where c.held & (1 << 24) = 0 and (has_partial or c.held >> 25 > 0)
        order by c.held >> 25 desc, case when c.held >> 25 = 0 then c.weight end desc, c.place, c.listing_id
        limit 100)
      union
      select unnest(best)
      union
      select v.listing_id from unnest(nearest) as near (number) join listing_vectors v on v.number = near.number
    )
    select f.listing_id, s.place, s.pricing,
           coalesce(c.held, 0)
             -- Stored out of line, words would be fetched for each condition.
             | coalesce((with own as materialized (select strip(s.words) as words where checked <> '{}')
                         select bit_or(w.bits) from own, unnest(checked, checked_bits) as w (condition, bits)
                          where own.words @@ w.condition), 0),
           -- Such a listing is placed like one that was never opened.
           coalesce(case when s.place >> 32 = 2147483647 then (
             select site.notice in ('gone', 'parked') from site_checks site
              where site.kind = 'tool' and site.listing_id = f.listing_id) end, false),
           v.number, v.codes
      from found f
      join tool_search s on s.listing_id = f.listing_id
      left join containing c on c.listing_id = f.listing_id
      left join listing_vectors v on v.recipe = head_of_tool_search.recipe and v.scope = 'tools' and v.listing_id = f.listing_id
     where s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured) and coalesce(c.held, 0) & (1 << 24) = 0;
end $function$;

CREATE OR REPLACE FUNCTION public.holds_stems(stems text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select nullif(array_to_string(array(select quote_literal(stem) from unnest(stems) as stem), ' & '), '')
$function$;

CREATE OR REPLACE FUNCTION public.index_directories(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with listing as materialized (
    select d.id, d.featured, d.published, d.cost, d.domain_rating, lower(d.type) as link_type, d.requires_badge,
           case when (select site.notice from site_checks site where site.kind = 'directory' and site.listing_id = d.id)
                  in ('gone', 'parked') then 0 else coalesce((d.domain_rating * 10000000)::integer + 1, 0) end as placed_rating,
           coalesce(linked.category_ids, '{}') as category_ids,
           search_fold(d.name) as name,
           search_fold(concat_ws(' ', linked.names, d.type, case when d.requires_badge then 'badge' end)) as labels,
           search_fold(concat_ws(' ', d.small_description, d.full_description,
             (select string_agg(use_case, ' ') from jsonb_array_elements_text(d.use_cases) as use_case))) as texts
      from directories d
      left join lateral (
        select string_agg(c.name, ' ') as names, array_agg(c.id order by c.id) as category_ids
          from directory_category_links link join directory_categories c on c.id = link.category_id
         where link.directory_id = d.id) linked on true
     where d.id = any (ids)
  ), added as (
    insert into search_words (scope, word, open)
      select 'directories', word, bool_or(published)
        from listing, unnest(string_to_array(concat_ws(' ', name, labels, texts), ' ')) as words (word)
       where length(word) between 2 and 60
       group by word
       order by word
    on conflict (scope, word) do update set open = true where excluded.open and not search_words.open
  )
  insert into directory_search
      (listing_id, place, featured, published, pricing, category_ids, link_type, requires_badge, domain_rating, words)
    select id, search_place(placed_rating, id), featured,
           published, cost, category_ids, link_type, requires_badge, domain_rating,
           search_vector(concat_ws(' ', name, labels, texts)) || array_to_tsvector(array_remove(
             search_signed('/', string_to_array(name, ' '))
               || search_signed('^', tsvector_to_array(search_vector(name)))
               || search_signed('~', tsvector_to_array(search_vector(labels)))
               || search_signed('@', category_ids::text[])
               || case when not requires_badge then array['no badge', '~no badge'] end
               || array[search_exact(name), '$' || upper(cost), case when domain_rating >= 60 then '$HIGH-DR' end], null))
      from listing
     order by id
  on conflict (listing_id) do update set
    place = excluded.place, featured = excluded.featured, published = excluded.published, pricing = excluded.pricing,
    category_ids = excluded.category_ids, link_type = excluded.link_type, requires_badge = excluded.requires_badge,
    domain_rating = excluded.domain_rating, words = excluded.words
$function$;

CREATE OR REPLACE FUNCTION public.index_tools(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  select set_config('gin_pending_list_limit', '64MB', true) where cardinality(ids) >= 100;
  with listing as materialized (
    select t.id, t.opens, t.category_id, t.pricing, t.featured, t.published, search_age(t.created_at) as age,
           case when (select site.notice from site_checks site where site.kind = 'tool' and site.listing_id = t.id)
                  in ('gone', 'parked') then 0 else t.opens end as placed_opens,
           coalesce(c.adult, false) or coalesce(tagged.adult, false) as adult,
           coalesce(tagged.tag_ids, '{}') as tag_ids,
           search_fold(t.name) as name,
           search_fold(concat_ws(' ', c.name, tagged.names)) as labels,
           search_fold(concat_ws(' ', t.tagline, t.description)) as texts
      from tools t
      left join categories c on c.id = t.category_id
      left join lateral (
        select array_agg(g.id order by g.id) as tag_ids, string_agg(g.name, ' ') as names, bool_or(g.adult) as adult
          from tool_tags link join tags g on g.id = link.tag_id
         where link.tool_id = t.id) tagged on true
     where t.id = any (ids)
  ), used as materialized (
    select word, bool_or(published and not adult) as open
      from listing, unnest(string_to_array(concat_ws(' ', name, labels, texts), ' ')) as words (word)
     where length(word) between 2 and 60
     group by word
  ), learnt as (
    insert into search_words (scope, word, open)
      select 'tools', used.word, used.open
        from used
        left join lateral (
          select w.open from search_words w where w.scope = 'tools' and w.word = used.word limit 1) known on true
       where (known.open is null or used.open and not known.open) and used.word !~ '^[0-9]+$'
       order by used.word
    on conflict (scope, word) do update set open = true where excluded.open
  )
  insert into tool_search
      (listing_id, opens, category_id, place, age, featured, adult, published, pricing, tag_ids, words, padding)
    select id, opens, category_id, search_place(placed_opens, id), age, featured, adult, published, pricing, tag_ids,
           tool_words(name, labels, texts, pricing, category_id, tag_ids), repeat(' ', 2000)
      from listing
     order by id
  on conflict (listing_id) do update set
    opens = excluded.opens, category_id = excluded.category_id, place = excluded.place, age = excluded.age,
    featured = excluded.featured, adult = excluded.adult, published = excluded.published,
    pricing = excluded.pricing, tag_ids = excluded.tag_ids, words = excluded.words, padding = excluded.padding;
  select gin_clean_pending_list(to_regclass('tool_search_words')) where cardinality(ids) >= 100
$function$;

CREATE OR REPLACE FUNCTION public.is_published(kind text, id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case kind
    when 'tool' then exists (select from tools where tools.id = is_published.id and published)
    else exists (select from directories where directories.id = is_published.id and published) end
$function$;

CREATE OR REPLACE FUNCTION public.keep_assignee_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update submissions set assignee = old.name, assignee_id = null where tool_id = any (array(
    select tool_id from submissions where assignee_id = old.id order by tool_id for no key update));
  update listing_losses set assignee = old.name, assignee_id = null where id = any (array(
    select id from listing_losses where assignee_id = old.id order by id for no key update));
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_former_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into former_slugs (kind, slug, listing_id, was_public) values (tg_argv[0], old.slug, old.id, old.published)
  on conflict (kind, slug) do update set was_public = former_slugs.was_public or excluded.was_public;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_listing_vectors(own text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  added integer;
  deleted integer;
begin
  update vector_recipes set used_at = now() where recipe = own;
  if not found then
    -- Waits for writers that don't see the recipe yet.
    perform pg_advisory_xact_lock(hashtext('index:tools')), pg_advisory_xact_lock(hashtext('index:directories'));
    insert into vector_recipes (recipe) values (own) on conflict do nothing;
    return true;
  end if;
  insert into listing_vectors (recipe, scope, listing_id)
    select own, l.scope, l.listing_id
      from (select 'tools' as scope, listing_id from tool_search
            union all select 'directories', listing_id from directory_search) l
     where not exists (select from listing_vectors v where v.recipe = own and v.scope = l.scope and v.listing_id = l.listing_id)
     limit 20000
  on conflict do nothing;
  get diagnostics added = row_count;
  -- Of listings that were deleted without triggers.
  update listing_vectors v set due_at = now() + interval '1 day', changed = pg_current_xact_id()
   where v.recipe = own and v.due_at is null
     and not exists (select from tool_search s where v.scope = 'tools' and s.listing_id = v.listing_id)
     and not exists (select from directory_search s where v.scope = 'directories' and s.listing_id = v.listing_id);
  delete from vector_recipes where used_at < now() - interval '28 days';
  delete from listing_vectors where ctid = any (array(
    select ctid from listing_vectors where recipe <> all (array(select recipe from vector_recipes)) limit 20000));
  get diagnostics deleted = row_count;
  return added = 20000 or deleted = 20000;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tool_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into tool_counts (kind, label_id, pricing, featured, adult, change)
      select label.kind, label.label_id, s.pricing, s.featured, s.adult, count(*)
        from after s, tool_labels(s.category_id, s.tag_ids) label where s.published group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into tool_counts (kind, label_id, pricing, featured, adult, change)
      select label.kind, label.label_id, s.pricing, s.featured, s.adult, -count(*)
        from before s, tool_labels(s.category_id, s.tag_ids) label where s.published group by 1, 2, 3, 4, 5;
  else
    insert into tool_counts (kind, label_id, pricing, featured, adult, change)
      select label.kind, label.label_id, s.pricing, s.featured, s.adult, sum(s.change)
        from (select category_id, tag_ids, pricing, featured, adult, 1 as change from after where published
              union all
              select category_id, tag_ids, pricing, featured, adult, -1 from before where published) s,
             tool_labels(s.category_id, s.tag_ids) label
       group by 1, 2, 3, 4, 5 having sum(s.change) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keys_worth_a_bitmap(least_share double precision)
 RETURNS TABLE(key text)
 LANGUAGE sql
 STABLE
AS $function$
  select keys.key
    from (select reltuples as size from pg_class where oid = 'tool_search'::regclass) catalog
   cross join lateral (
     select unnest(array['.published', '.not-adult', '.featured', '.not-featured'])
     union select '.rank' || generate_series(0, 36)
     union select unnest(case when common.lexeme like '/%' then beginnings(common.lexeme) end || common.lexeme)
       from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
      where schemaname = 'public' and tablename = 'tool_search' and attname = 'words'
        and common.lexeme is not null and common.share >= least_share) keys (key)
   where catalog.size >= 20000
$function$;

CREATE OR REPLACE FUNCTION public.label_condition(labels text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(holds_stems(array(select label from unnest(labels) as label where label ~ '^[@#]')), '')::tsquery
$function$;

CREATE OR REPLACE FUNCTION public.list_tools(category_slug text, tag_slug text, wanted_pricing text, wanted_featured boolean, adult_included boolean, OUT category_id integer, OUT tag_id integer, OUT adult_hidden boolean, OUT total integer, OUT size integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  size := (select greatest(reltuples, 1) from pg_class where oid = 'tool_search'::regclass);
  adult_hidden := not adult_included;
  category_id := (select c.id from categories c where c.slug = category_slug);
  tag_id := (select g.id from tags g where g.slug = tag_slug);
  if category_slug is not null and category_id is null or tag_slug is not null and tag_id is null then
    total := 0;
    return;
  end if;
  if tag_id is not null then
    adult_hidden := adult_hidden and not (select g.adult from tags g where g.id = tag_id);
  end if;
  if tag_id is not null and category_id is not null then
    total := count_matches('tools', ''::tsquery, array['@' || category_id, '#' || tag_id],
                           wanted_pricing, wanted_featured, adult_hidden);
    return;
  end if;
  total := (
    select coalesce(sum(k.change), 0) from tool_counts k
     where k.kind = case when tag_id is null then 'category' else 'tag' end
       and (k.label_id = coalesce(tag_id, category_id) or tag_id is null and category_id is null)
       and (wanted_pricing is null or k.pricing = wanted_pricing)
       and (wanted_featured is null or k.featured = wanted_featured)
       and not (adult_hidden and k.adult));
end $function$;

CREATE OR REPLACE FUNCTION public.listing_filters(scope text, labels text[], pricing text, featured boolean, adult_hidden boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_to_string(array['s.published',
    case when adult_hidden then 'not s.adult' end,
    case when pricing is not null then format('s.pricing = %L', pricing) end,
    case when featured is not null then format('s.featured = %L', featured) end]
    || array(select case left(label, 1)
                      when '#' then format('s.tag_ids @> array[%s]', substr(label, 2)::integer)
                      when '%' then format('s.link_type = lower(%L)', substr(label, 2))
                      when '!' then format('s.requires_badge = %L', substr(label, 2)::boolean)
                      when '>' then format('s.domain_rating >= %L', substr(label, 2)::double precision)
                      when '-' then format('s.listing_id <> all (%L::uuid[])', substr(label, 2))
                      else format(case scope when 'tools' then 's.category_id = %s' else 's.category_ids @> array[%s]' end,
                                  substr(label, 2)::integer) end
               from unnest(labels) as label), ' and ')
$function$;

CREATE OR REPLACE FUNCTION public.listing_flags(ids uuid[])
 RETURNS TABLE(scope text, listing_id uuid, published boolean, adult boolean, pricing text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'tools', s.listing_id, s.published, s.adult, s.pricing from tool_search s where s.listing_id = any (ids)
  union all
  select 'directories', s.listing_id, s.published, s.adult, s.pricing from directory_search s where s.listing_id = any (ids)
$function$;

CREATE OR REPLACE FUNCTION public.listing_key(url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select nullif(pg_catalog.left(pg_catalog.regexp_replace(pg_catalog.regexp_replace(
    pg_catalog.lower(url), '^[[:space:]]*([a-z]+:/+)?(www\.)?', ''), '[/[:space:]]*(#.*)?$', ''), 400), '')
$function$;

CREATE OR REPLACE FUNCTION public.listing_text(scope text, id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case scope
    when 'tools' then (
      select concat_ws('. ', t.name, t.tagline, c.name,
               (select string_agg(g.name, ', ' order by g.id) from tool_tags link join tags g on g.id = link.tag_id
                 where link.tool_id = t.id), t.description)
        from tools t left join categories c on c.id = t.category_id where t.id = listing_text.id)
    else (
      select concat_ws('. ', d.name, d.small_description,
               (select string_agg(c.name, ', ' order by c.id)
                  from directory_category_links link join directory_categories c on c.id = link.category_id
                 where link.directory_id = d.id),
               (select string_agg(use_case, ', ') from jsonb_array_elements_text(d.use_cases) as use_case), d.full_description)
        from directories d where d.id = listing_text.id) end
$function$;

CREATE OR REPLACE FUNCTION public.locate_place(chunks integer[], bitmaps bit[], ranks bigint[], wanted integer, OUT skip integer, OUT place bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  rank bigint := 0;
  upper integer;
  is_upper boolean;
begin
  skip := 0;
  for digit in reverse 36 .. 0 loop
    upper := (select coalesce(sum(bit_count(m.bits & digits.bits)), 0)
                from unnest(chunks, bitmaps) as m (chunk, bits)
                join tool_bitmaps digits on digits.key = '.rank' || digit and digits.chunk = m.chunk)
      + (select count(*) from unnest(ranks) as r where r >> digit & 1 = 1);
    is_upper := skip + upper > wanted;
    rank := rank << 1;
    if is_upper then
      rank := rank + 1;
    else
      skip := skip + upper;
    end if;
    if wanted - skip <= 10 then
      place := first_place(((rank + 1) << digit) - 1);
      return;
    end if;
    ranks := array(select r from unnest(ranks) as r where (r >> digit & 1 = 1) = is_upper);
    select array_agg(m.chunk), array_agg(m.left_bits) into chunks, bitmaps
      from (select m.chunk, case when is_upper then m.bits & coalesce(digits.bits, empty_chunk())
                                 else m.bits & ~coalesce(digits.bits, empty_chunk()) end as left_bits
              from unnest(chunks, bitmaps) as m (chunk, bits)
              left join tool_bitmaps digits on digits.key = '.rank' || digit and digits.chunk = m.chunk) m
     where bit_count(m.left_bits) > 0;
  end loop;
  place := first_place(rank);
end $function$;

CREATE OR REPLACE FUNCTION public.lost_ages_of(tool uuid, directory uuid, done_at timestamp with time zone)
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(bit_or(1 << (place::integer - 1)), 0)::smallint
    from unnest('{30,90,365}'::integer[]) with ordinality as age (days, place)
    join listing_losses l on l.tool_id = tool and l.directory_id = directory
     and l.lost_at <= done_at + days * interval '24 hours'
     and (l.recovered_at is null or l.recovered_at > done_at + days * interval '24 hours')
$function$;

CREATE OR REPLACE FUNCTION public.match_directory_search(conditions tsquery[], labels text[], wanted_pricing text, wanted_featured boolean, adult_hidden boolean)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  labelled tsquery := case when labels <> '{}' then label_condition(labels) end;
  others text[] := array(select label from unnest(labels) as label where label ~ '^[%!>]');
begin
  return (
    select array_agg((
             select count(*)::integer from directory_search s
              where s.words @@ coalesce(w.condition && labelled, w.condition) and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured)
          and (others = '{}' or (
            select bool_and(case left(label, 1) when '%' then s.link_type = lower(substr(label, 2))
                                                when '!' then s.requires_badge = substr(label, 2)::boolean
                                                else s.domain_rating >= substr(label, 2)::double precision end)
              from unnest(others) as label)))
           order by w.position)
      from unnest(conditions) with ordinality as w (condition, position));
end $function$;

CREATE OR REPLACE FUNCTION public.match_tool_search(conditions tsquery[], labels text[], wanted_pricing text, wanted_featured boolean, adult_hidden boolean)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  labelled tsquery := case when labels <> '{}' then label_condition(labels) end;
begin
  return (
    select array_agg((
             select count(*)::integer from tool_search s
              where s.words @@ coalesce(w.condition && labelled, w.condition) and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured))
           order by w.position)
      from unnest(conditions) with ordinality as w (condition, position));
end $function$;

CREATE OR REPLACE FUNCTION public.message_words(client_id uuid, content text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select pg_catalog.strip(pg_catalog.to_tsvector('pg_catalog.english', content))
      || pg_catalog.array_to_tsvector(array['client ' || client_id])
$function$;

CREATE OR REPLACE FUNCTION public.most_opened_tools(wanted_category integer, adult_hidden boolean, wanted_rows integer)
 RETURNS TABLE(tool_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  if wanted_category is null then
    return query
      select s.listing_id from tool_search s where s.published and not (adult_hidden and s.adult)
       order by s.opens desc, s.age, s.listing_id limit wanted_rows;
  else
    return query
      select s.listing_id from tool_search s
       where s.published and s.category_id = wanted_category and not (adult_hidden and s.adult)
       order by s.opens desc, s.age, s.listing_id limit wanted_rows;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.name_query(value text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array_to_string(array(
    select quote_literal(left(word, 100))
             || case when value !~ '@' or (place = cardinality(words) and value ~ '@[^@.]+$') then ':*' else '' end
      from unnest(words) with ordinality as each (word, place) where word <> ''), ' & ')::tsquery
    from (select string_to_array(public.search_fold(value), ' ') as words) as folded
$function$;

CREATE OR REPLACE FUNCTION public.name_words(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array_to_tsvector(array(
    select left(word, 100) from unnest(string_to_array(public.search_fold(value), ' ')) as word where word <> ''))
$function$;

CREATE OR REPLACE FUNCTION public.near_gaps(client uuid, own text, question bit, max_different integer, max_gaps integer)
 RETURNS TABLE(gap_id uuid, different integer)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
  select s.gap_id, bit_count(s.signs # question)::integer as different from support_gap_signs s
   where s.client_id = client and s.recipe = own and bit_count(s.signs # question) <= max_different
   order by different, s.gap_id limit max_gaps
$function$;

CREATE OR REPLACE FUNCTION public.near_words(catalog text, misspelt text[], adult_hidden boolean)
 RETURNS TABLE(wrong text, word text, stems text[])
 LANGUAGE sql
 STABLE ROWS 200
AS $function$
  select given.wrong, near.word, search_stems(near.word)
    from unnest(misspelt) as given (wrong)
   cross join lateral (
     select w.word
       from (select w.word, levenshtein_less_equal(w.word, given.wrong, 4) as distance,
                    similarity(w.word, given.wrong) as likeness
               from (select word, open from search_words
                      where scope = catalog and lower(word) % given.wrong
                     union
                     -- Words with the same first letter: up to the last character that may follow it.
                     select word, open from search_words
                      where scope = catalog and word >= left(given.wrong, 1) and word < left(given.wrong, 1) || U&'\+10FFFF'
                        and length(word) between length(given.wrong) - 2 and length(given.wrong) + 2) w
              where w.open or not adult_hidden) w
      where w.distance between 1 and case when length(given.wrong) <= 5 then 2 else 4 end
      order by w.distance, w.likeness desc, w.word limit 200) near
$function$;

CREATE OR REPLACE FUNCTION public.near_words(catalog text, misspelt text[], unknown text[], adult_hidden boolean)
 RETURNS TABLE(wrong text, word text, stems text[])
 LANGUAGE sql
 STABLE ROWS 20
AS $function$
  select given.wrong, near.word, search_stems(near.word)
    from (select wrong, length(wrong) as letters,
                 case when wrong = any (unknown) and length(wrong) > 5 then 2 else 1 end as most
            from unnest(misspelt) as misspelt (wrong)) given
   cross join lateral (
     select w.word
       from (select w.word, levenshtein_less_equal(w.word, given.wrong, 2 * most) as distance
               -- Words with the same first letter: up to the last character that may follow it.
               from (select w.word from search_words w
                      where scope = catalog and w.word >= left(wrong, 1) and w.word < left(wrong, 1) || U&'\+10FFFF'
                        and length(w.word) between letters - most and letters + most and (open or not adult_hidden)
                     union all
                     select w.word from search_words w
                      where scope = catalog and lower(w.word) % wrong and left(w.word, 1) <> left(wrong, 1)
                        and length(w.word) between letters - most and letters + most and (open or not adult_hidden)) w
             -- Without it, the distance would be computed for each condition.
             offset 0) w
      where w.distance between 1 and most
         or (w.distance between most + 1 and 2 * most
             and length(translate(w.word, wrong, '')) < most and length(translate(wrong, w.word, '')) < most)
      order by w.distance, similarity(w.word, given.wrong) desc, w.word limit 200) near
$function$;

CREATE OR REPLACE FUNCTION public.next_examples_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.examples_version := old.examples_version + 1;
  update knowledge_bases set revision = revision + 1 where client_id = new.client_id;
  perform pg_notify('articles_changed', '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.next_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_listing_vectors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids uuid[];
  due timestamptz := now();
begin
  if tg_op = 'INSERT' then
    insert into listing_vectors (recipe, scope, listing_id)
      select r.recipe, tg_argv[0], a.listing_id from after a cross join vector_recipes r order by 3, 1
    on conflict (listing_id, scope, recipe) do update set due_at = now(), changed = pg_current_xact_id();
    return null;
  elsif tg_op = 'UPDATE' then
    -- Grouped instead of joined: nothing is known about the number of rows, and index_tools turns other joins off.
    ids := array(
      select listing_id
        from (select listing_id, place, published, adult, words from before
              union all select listing_id, place, published, adult, words from after) versions
       group by listing_id
      having min(place) = max(place) or bool_or(published) <> bool_and(published) or bool_or(adult) <> bool_and(adult)
          or count(distinct words) > 1);
  else
    ids := array(select listing_id from before);
    due := now() + interval '1 day';
  end if;
  update listing_vectors v set due_at = due, changed = pg_current_xact_id()
   where v.listing_id = any (ids) and v.scope = tg_argv[0];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_tool_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into tool_changes (number) select number from before;
  else
    insert into tool_changes (number) select number from after;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_tool()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.rank := search_rank(new.place);
  if tg_op = 'INSERT' then
    new.number := coalesce((select s.number from tool_search s where s.listing_id = new.listing_id), nextval('tool_numbers'));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.numbers_of_directory_search(recipe text, among integer[], labels text[], wanted_pricing text, wanted_featured boolean, adult_hidden boolean, up_to integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  labelled tsquery := case when labels <> '{}' then label_condition(labels) end;
  others text[] := array(select label from unnest(labels) as label where label ~ '^[%!>]');
begin
  -- One condition for both would read the words of every listing.
  if among is null and numnode(labelled) > 0 then
    return array(
      select v.number from directory_search s
        join listing_vectors v on v.recipe = numbers_of_directory_search.recipe and v.scope = 'directories' and v.listing_id = s.listing_id
       where v.signs is not null and s.words @@ labelled and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured)
          and (others = '{}' or (
            select bool_and(case left(label, 1) when '%' then s.link_type = lower(substr(label, 2))
                                                when '!' then s.requires_badge = substr(label, 2)::boolean
                                                else s.domain_rating >= substr(label, 2)::double precision end)
              from unnest(others) as label)) limit up_to);
  elsif among is null then
    return array(
      select v.number from directory_search s
        join listing_vectors v on v.recipe = numbers_of_directory_search.recipe and v.scope = 'directories' and v.listing_id = s.listing_id
       where v.signs is not null and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured)
          and (others = '{}' or (
            select bool_and(case left(label, 1) when '%' then s.link_type = lower(substr(label, 2))
                                                when '!' then s.requires_badge = substr(label, 2)::boolean
                                                else s.domain_rating >= substr(label, 2)::double precision end)
              from unnest(others) as label)) limit up_to);
  end if;
  return array(
    select v.number from unnest(among) with ordinality as given (number, position)
      join listing_vectors v on v.number = given.number
      join directory_search s on s.listing_id = v.listing_id
     where (coalesce(numnode(labelled), 0) = 0 or s.words @@ labelled) and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured)
          and (others = '{}' or (
            select bool_and(case left(label, 1) when '%' then s.link_type = lower(substr(label, 2))
                                                when '!' then s.requires_badge = substr(label, 2)::boolean
                                                else s.domain_rating >= substr(label, 2)::double precision end)
              from unnest(others) as label)) order by given.position limit up_to);
end $function$;

CREATE OR REPLACE FUNCTION public.numbers_of_tool_search(recipe text, among integer[], labels text[], wanted_pricing text, wanted_featured boolean, adult_hidden boolean, up_to integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  labelled tsquery := case when labels <> '{}' then label_condition(labels) end;
begin
  -- One condition for both would read the words of every listing.
  if among is null and numnode(labelled) > 0 then
    return array(
      select v.number from tool_search s
        join listing_vectors v on v.recipe = numbers_of_tool_search.recipe and v.scope = 'tools' and v.listing_id = s.listing_id
       where v.signs is not null and s.words @@ labelled and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured) limit up_to);
  elsif among is null then
    return array(
      select v.number from tool_search s
        join listing_vectors v on v.recipe = numbers_of_tool_search.recipe and v.scope = 'tools' and v.listing_id = s.listing_id
       where v.signs is not null and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured) limit up_to);
  end if;
  return array(
    select v.number from unnest(among) with ordinality as given (number, position)
      join listing_vectors v on v.number = given.number
      join tool_search s on s.listing_id = v.listing_id
     where (coalesce(numnode(labelled), 0) = 0 or s.words @@ labelled) and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured) order by given.position limit up_to);
end $function$;

CREATE OR REPLACE FUNCTION public.read_query(scope text, query text, adult_hidden boolean)
 RETURNS TABLE(word text, stems text[], listings integer, is_beginning boolean, joined_stems text[], joined_listings integer)
 LANGUAGE plpgsql
 STABLE ROWS 5
AS $function$
declare
  words text[] := (string_to_array(search_fold(query), ' '))[:32];
  pairs text[] := array(select a || b from unnest(words[:cardinality(words) - 1], words[2:]) as pair (a, b));
  conditions text[] := array(select holds_stems(search_stems(w)) from unnest(words || pairs) as w);
  counts integer[] := count_listings(scope, array(
    select case when ts_lexize('english_stem', w) = '{}' then null else condition end
      from unnest(words || pairs, conditions) as given (w, condition)), adult_hidden, 2000);
  size integer := cardinality(words);
begin
  if words = '{""}' then return; end if;
  for position in 1 .. size loop
    word := words[position];
    stems := search_stems(word);
    listings := counts[position];
    is_beginning := listings = 0 and position = size
      and (count_listings(scope, array['''/' || word || ''':*'], adult_hidden, 1))[1] > 0;
    joined_stems := search_stems(pairs[position]);
    joined_listings := counts[size + position];
    return next;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.read_synonym_phrases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.phrases := (
    select jsonb_agg(jsonb_build_object('words', words, 'stems', array(
             select case when ts_lexize('english_stem', w) = '{}' then null else (search_stems(w))[1] end
               from unnest(words) with ordinality as given (w, at) order by at)))
      from unnest(new.word || new.synonyms) as phrase, string_to_array(search_fold(phrase), ' ') as words);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.record_turnaround()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into submission_turnarounds select * from turnarounds_of(array[new.tool_id]) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_former_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from former_slugs where kind = tg_argv[0] and slug = new.slug and listing_id <> new.id) then
    raise unique_violation using
      message = format('the slug %s belonged to another %s', new.slug, tg_argv[0]),
      table = tg_table_name, constraint = tg_argv[1];
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.reopen_by_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.closed_as := null;
  new.closed_at := null;
  new.snoozed_until := null;
  new.gaps_stale := new.gaps_stale or coalesce(old.closed_as in ('spam', 'duplicate'), false);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.scan_directory_search(conditions tsquery[], bits integer[], weights integer[], labels text[], wanted_pricing text, wanted_featured boolean, adult_hidden boolean)
 RETURNS TABLE(listing_id uuid, place bigint, held integer, weight bigint)
 LANGUAGE plpgsql
 STABLE ROWS 500
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  labelled tsquery := case when labels <> '{}' then label_condition(labels) end;
  others text[] := array(select label from unnest(labels) as label where label ~ '^[%!>]');
begin
  return query
    select s.listing_id, s.place, bit_or(w.bits), sum(w.weight)
      from unnest(conditions, scan_directory_search.bits, weights) as w (condition, bits, weight)
     cross join lateral (
       select s.listing_id, s.place from directory_search s where s.words @@ coalesce(w.condition && labelled, w.condition) and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured)
          and (others = '{}' or (
            select bool_and(case left(label, 1) when '%' then s.link_type = lower(substr(label, 2))
                                                when '!' then s.requires_badge = substr(label, 2)::boolean
                                                else s.domain_rating >= substr(label, 2)::double precision end)
              from unnest(others) as label))
          -- Keeps the order of the join. The other way round, every pair would be compared.
          offset 0) s
     group by 1, 2;
end $function$;

CREATE OR REPLACE FUNCTION public.scan_tool_search(conditions tsquery[], bits integer[], weights integer[], labels text[], wanted_pricing text, wanted_featured boolean, adult_hidden boolean)
 RETURNS TABLE(listing_id uuid, place bigint, held integer, weight bigint)
 LANGUAGE plpgsql
 STABLE ROWS 500
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  labelled tsquery := case when labels <> '{}' then label_condition(labels) end;
begin
  return query
    select s.listing_id, s.place, bit_or(w.bits), sum(w.weight)
      from unnest(conditions, scan_tool_search.bits, weights) as w (condition, bits, weight)
     cross join lateral (
       select s.listing_id, s.place from tool_search s where s.words @@ coalesce(w.condition && labelled, w.condition) and s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured)
          -- Keeps the order of the join. The other way round, every pair would be compared.
          offset 0) s
     group by 1, 2;
end $function$;

CREATE OR REPLACE FUNCTION public.search_age(created_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(-(extract(epoch from created_at) * 1000000)::bigint, 9223372036854775807)
$function$;

CREATE OR REPLACE FUNCTION public.search_exact(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '=' || nullif(left(replace(folded, ' ', ''), 400), '')
$function$;

CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(regexp_replace(
    regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[''’]', '', 'g'),
    '[^[:alnum:] ]+', ' ', 'g'), ' {2,}', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.search_place(opens integer, id uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select ((2147483647 - opens)::bigint << 32)
    | least(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint >> 10, 4294967295)
$function$;

CREATE OR REPLACE FUNCTION public.search_query(query text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  terms text[] := search_terms(query);
  last text := terms[cardinality(terms)];
begin
  if cardinality(terms) = 0 then return ''::tsquery; end if;
  return plainto_tsquery('public.catalog', array_to_string(trim_array(terms, 1), ' '))
    && (plainto_tsquery('public.catalog', last) || ('''/' || last || ''':*')::tsquery);
end $function$;

CREATE OR REPLACE FUNCTION public.search_rank(place bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select greatest(0, (('x' || encode(float8send((
           case when place < 9214364837600034816 then 9223372036854773760 - (place & ~2047) else 9223372036854775807 - place end
         )::double precision), 'hex'))::bit(64)::bigint >> 21) - (1023::bigint << 31))
$function$;

CREATE OR REPLACE FUNCTION public.search_signed(sign text, words text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select string_to_array(nullif(sign || array_to_string(words, ' ' || sign), sign), ' ')
$function$;

CREATE OR REPLACE FUNCTION public.search_stems(folded text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select tsvector_to_array(search_vector(folded))
$function$;

CREATE OR REPLACE FUNCTION public.search_table(scope text)
 RETURNS regclass
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select (case scope when 'tools' then 'tool_search' when 'directories' then 'directory_search' end)::regclass
$function$;

CREATE OR REPLACE FUNCTION public.search_terms(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  with words as (
    select word, position, ts_lexize('english_stem', word) = '{}' as stop
      from unnest(string_to_array(search_fold(query), ' ')) with ordinality as words (word, position)
     where word <> '')
  select coalesce(array_agg(word order by position), '{}')
    from words
   where not stop or not exists (select from words where not stop)
$function$;

CREATE OR REPLACE FUNCTION public.search_vector(folded text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select strip(to_tsvector('public.catalog'::regconfig, folded))
$function$;

CREATE OR REPLACE FUNCTION public.set_lost_ages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.lost_ages := lost_ages_of(new.tool_id, new.directory_id, new.done_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.similar_tool_slugs(base text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select slug from tools where slug = base or slug like base || '-%'
    union all
    select slug from former_slugs where kind = 'tool' and (slug = base or slug like base || '-%');
end $function$;

CREATE OR REPLACE FUNCTION public.split_words(catalog text, joined text[], adult_hidden boolean)
 RETURNS TABLE(wrong text, first text, second text, stems text[])
 LANGUAGE plpgsql
 STABLE ROWS 5
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
begin
  return query
    select given.wrong, a.word, b.word, search_stems(a.word || ' ' || b.word)
      from unnest(joined) as given (wrong)
     cross join generate_series(2, length(given.wrong) - 2) as cut
     cross join lateral (
       select w.word from search_words w
        where w.scope = catalog and w.word = left(given.wrong, cut) and (w.open or not adult_hidden) offset 0) a
     cross join lateral (
       select w.word from search_words w
        where w.scope = catalog and w.word = substr(given.wrong, cut + 1) and (w.open or not adult_hidden) offset 0) b;
end $function$;

CREATE OR REPLACE FUNCTION public.tier_bitmaps(clauses jsonb, filters text[])
 RETURNS TABLE(tier integer, chunk integer, bits bit)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
    with wanted as materialized (
      select w.*, max(w.clause) over (partition by w.tier) as clauses,
             max(w.stem) over (partition by w.tier, w.clause, w.alternative) as stems
        from jsonb_to_recordset(clauses) as w (tier integer, clause integer, alternative integer, stem integer, key text)
    ), keys as (
      select wanted.key from wanted union select unnest(filters)
    ), bitmaps as materialized (
      select m.key, m.chunk, m.bits from keys join tool_bitmaps m on m.key = keys.key
      union all
      select keys.key, built.chunk, built.bits
        from keys cross join lateral bitmap_of(tools_with_key(keys.key)) built
       where not exists (select from tool_bitmap_keys kept where kept.key = keys.key)
    ), stems as (
      select w.tier, w.clause, w.clauses, w.alternative, w.stems, w.stem, b.chunk, bit_or(b.bits) as bits
        from wanted w join bitmaps b on b.key = w.key where w.stems > 1 group by 1, 2, 3, 4, 5, 6, 7
    ), alternatives as (
      select s.tier, s.clause, s.clauses, s.chunk, bit_and(s.bits) as bits
        from stems s group by s.tier, s.clause, s.clauses, s.alternative, s.chunk having count(*) = max(s.stems)
      union all
      select w.tier, w.clause, w.clauses, b.chunk, b.bits from wanted w join bitmaps b on b.key = w.key where w.stems = 1
    ), satisfied as (
      select a.tier, a.clauses, a.chunk, bit_or(a.bits) as bits from alternatives a group by a.tier, a.clause, a.clauses, a.chunk
      union all
      select tiers.tier, tiers.clauses, b.chunk, b.bits
        from (select distinct wanted.tier, wanted.clauses from wanted) tiers
       cross join unnest(filters) as filter (key)
        join bitmaps b on b.key = filter.key
    ), tiers as (
      select c.tier, c.chunk, bit_and(c.bits) as bits from satisfied c
       group by 1, 2 having count(*) = max(c.clauses) + cardinality(filters)
    ), noted as (
      select number >> 13 as chunk, ~bit_or(set_bit(empty_chunk(), number & 8191, 1)) as others from tool_changes group by 1
    )
    select tiers.tier, tiers.chunk, tiers.bits & coalesce(noted.others, ~empty_chunk())
      from tiers left join noted on noted.chunk = tiers.chunk;
end $function$;

CREATE OR REPLACE FUNCTION public.tool_labels(category_id integer, tag_ids integer[])
 RETURNS TABLE(kind text, label_id integer)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'category', category_id union all select 'tag', unnest(tag_ids)
$function$;

CREATE OR REPLACE FUNCTION public.tool_words(name text, labels text, texts text, pricing text, category_id integer, tag_ids integer[])
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select search_vector(concat_ws(' ', name, labels, texts)) || array_to_tsvector(array_remove(
    search_signed('/', string_to_array(name, ' '))
      || search_signed('^', tsvector_to_array(search_vector(name)))
      || search_signed('~', tsvector_to_array(search_vector(labels)))
      || search_signed('#', tag_ids::text[])
      || array[search_exact(name), '$' || pricing, '@' || category_id], null))
$function$;

CREATE OR REPLACE FUNCTION public.tools_at(query text, category_slug text, tag_slug text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  host text := case when query ~ '^[^[:space:]@]+\.[^[:space:]@]+$'
                    then website_host(case when query ~ '://' then query else 'https://' || query end) end;
  labels tsquery := (all_tools_condition(null, category_slug, tag_slug)).wanted;
begin
  return (
    select array_agg(s.listing_id)
      from (select id from tools where slug = lower(query)
            union
            (select id from tools where website_host(website) = host limit 1000)) found
      join tool_search s on s.listing_id = found.id
     where labels is null or s.words @@ labels);
end $function$;

CREATE OR REPLACE FUNCTION public.tools_with_key(key text)
 RETURNS integer[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET work_mem TO '64MB'
AS $function$
begin
  if key like '%:*' then
    return array(select s.number from tool_search s where s.words @@ (quote_literal(left(key, -2)) || ':*')::tsquery);
  elsif key not like '.%' then
    return array(select s.number from tool_search s where s.words @@ quote_literal(key)::tsquery);
  elsif key like '.rank%' then
    return array(select s.number from tool_search s where s.rank >> substr(key, 6)::integer & 1 = 1);
  end if;
  return array(select s.number from tool_search s
                where key = any (array[case when s.published then '.published' end,
                                        case when s.adult then '.adult' else '.not-adult' end,
                                        case when s.featured then '.featured' else '.not-featured' end]));
end $function$;

CREATE OR REPLACE FUNCTION public.turnarounds_of(ids uuid[])
 RETURNS SETOF submission_turnarounds
 LANGUAGE sql
 STABLE
AS $function$
  select s.tool_id, s.client_id, s.payment_type, max(m.at) filter (where m.state = 'DONE'),
         extract(epoch from max(m.at) filter (where m.state = 'DONE') - min(m.at))::integer,
         sum(m.seconds) filter (where m.state = 'IN_QUEUE')::integer,
         sum(m.seconds) filter (where m.state = 'ASSIGNED')::integer,
         sum(m.seconds) filter (where m.state = 'IN_PROGRESS')::integer,
         sum(m.seconds) filter (where m.state = 'REVIEW')::integer
    from submissions s
    join (select tool_id, state, at, extract(epoch from lead(at) over (partition by tool_id order by id) - at) as seconds
            from submission_moves where tool_id = any (ids)) m using (tool_id)
   where s.tool_id = any (ids) and s.payment_type is not null
   group by s.tool_id
  having bool_or(m.state = 'DONE')
$function$;

CREATE OR REPLACE FUNCTION public.unlink_renamed_assignee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.assignee is distinct from old.assignee and new.assignee_id is not distinct from old.assignee_id then
    new.assignee_id := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.update_test_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update partner_clients
     set name = new.name, contact_email = new.contact_email,
         support_enabled = new.support_enabled, support_mode = new.support_mode, support_caution = new.support_caution
   where test_of = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.uses_bitmaps(scope text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select scope = 'tools' and coalesce(current_setting('search.bitmaps', true), '') <> 'off'
$function$;

CREATE OR REPLACE FUNCTION public.walk_listings(scope text, wanted text, labels text[], pricing text, featured boolean, adult_hidden boolean, after_place bigint, after_id uuid, skipped integer, wanted_rows integer)
 RETURNS TABLE(listing_id uuid, place bigint)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return query execute format(
    'select s.listing_id, s.place from %s s
      where (s.place, s.listing_id) > ($1, $2) and %s and (s.words @@ $3) is true
      order by s.place, s.listing_id limit $4 offset $5',
    search_table(scope), listing_filters(scope, labels, pricing, featured, adult_hidden))
    using after_place, after_id, wanted::tsquery, wanted_rows, skipped;
end $function$;

CREATE OR REPLACE FUNCTION public.walk_newest_tools(wanted_category integer, wanted_tag integer, wanted_pricing text, wanted_featured boolean, adult_hidden boolean, after_age bigint, after_id uuid, skipped integer, wanted_rows integer)
 RETURNS TABLE(tool_id uuid, place bigint)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return query
    select s.listing_id, s.age from tool_search s
     where (s.age, s.listing_id) > (after_age, after_id)
       and s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
     order by s.age, s.listing_id limit wanted_rows offset skipped;
end $function$;

CREATE OR REPLACE FUNCTION public.walk_oldest_tools(wanted_category integer, wanted_tag integer, wanted_pricing text, wanted_featured boolean, adult_hidden boolean, skipped integer, wanted_rows integer)
 RETURNS TABLE(tool_id uuid, place bigint)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  return query
    select s.listing_id, s.age from tool_search s
     where s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
     order by s.age desc, s.listing_id desc limit wanted_rows offset skipped;
end $function$;

CREATE OR REPLACE FUNCTION public.walk_opened_tools(wanted_category integer, wanted_tag integer, wanted_pricing text, wanted_featured boolean, adult_hidden boolean, least_first boolean, skipped integer, wanted_rows integer)
 RETURNS TABLE(tool_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
begin
  if least_first then
    return query
      select s.listing_id from tool_search s
       where s.published
         and (wanted_category is null or s.category_id = wanted_category)
         and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and not (adult_hidden and s.adult)
       order by s.opens, s.age desc, s.listing_id desc limit wanted_rows offset skipped;
  else
    return query
      select s.listing_id from tool_search s
       where s.published
         and (wanted_category is null or s.category_id = wanted_category)
         and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and not (adult_hidden and s.adult)
       order by s.opens desc, s.age, s.listing_id limit wanted_rows offset skipped;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.website_host(website text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select left(rtrim(split_part(translate(
    ltrim(split_part(replace(lower(website), '://www.', '://'), '://', 2), '/'), '?#:', '///'), '/', 1), '.'), 253)
$function$;
