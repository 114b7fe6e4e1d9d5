-- The live state of a text thread. It ends by time (expires_at), deletion or clean-up; its conversation then completes.
CREATE TABLE sms_sessions (
  organization_id bigint NOT NULL, conversation_id bigint NOT NULL,
  customer_phone_number text NOT NULL, assistant_phone_number text NOT NULL, assistant_id bigint NOT NULL,
  expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sms_sessions_expiry ON sms_sessions (expires_at);
CREATE INDEX sms_sessions_customer ON sms_sessions (organization_id, customer_phone_number);

CREATE TABLE sms_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, conversation_id bigint NOT NULL,
  message_index integer NOT NULL, -- 0, 1, 2, … in the order of the conversation
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  content text NOT NULL, media_urls text[] NOT NULL DEFAULT '{}', sms_log_id bigint,
  llm_provider text, llm_model text, prompt_tokens integer, completion_tokens integer,
  cost_micros bigint, -- US dollars × 1,000,000; null when the price is not known
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, conversation_id, message_index),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

-- What the carrier knows of a text. For an outbound text the row is also the intent: it is committed before the request to the
-- carrier, and its status moves only by conditional updates.
CREATE TABLE sms_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  message_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE, -- our API's id of the text; also travels in the status callback URL
  conversation_id bigint, assistant_id bigint,
  provider text NOT NULL, provider_message_id text,
  direction text NOT NULL CHECK (direction IN ('inbound', 'outbound')),
  -- The cause of an outbound text: an answer of the assistant, a keyword rule, the API, a campaign.
  origin text NOT NULL CHECK (origin IN ('carrier', 'answer', 'keyword', 'api', 'campaign')),
  from_number text NOT NULL, to_number text NOT NULL,
  body text NOT NULL, media_urls text[] NOT NULL DEFAULT '{}',
  messaging_service_sid text, segment_count integer NOT NULL,
  status text NOT NULL CHECK (status IN ('received', 'queued', 'sending', 'sent', 'delivered', 'failed', 'cancelled')),
  provider_status text, error_code text, error_message text, provider_payload jsonb NOT NULL DEFAULT '{}',
  idempotency_key text, request_hash bytea, -- hashes of the API caller's idempotency key and of the request
  answers_message_index integer, -- the user message this answers; one answer each
  attempt_count integer NOT NULL DEFAULT 0,
  attempted_at timestamptz, -- when the last request to the carrier began; an unknown outcome is settled after a grace period
  not_before timestamptz, -- the carrier asked us to wait until then; no nudge comes earlier
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE SET NULL (conversation_id),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id)
);
CREATE UNIQUE INDEX sms_logs_carrier_id ON sms_logs (organization_id, provider, provider_message_id)
  WHERE provider_message_id IS NOT NULL;
CREATE UNIQUE INDEX sms_logs_idempotency ON sms_logs (organization_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX sms_logs_one_answer ON sms_logs (organization_id, conversation_id, answers_message_index)
  WHERE answers_message_index IS NOT NULL;
CREATE INDEX sms_logs_listed ON sms_logs (organization_id, created_at DESC, id DESC);
CREATE INDEX sms_logs_conversation ON sms_logs (organization_id, conversation_id);
CREATE INDEX sms_logs_unsettled ON sms_logs (attempted_at) WHERE status IN ('queued', 'sending');
-- For counting the texts a number got today.
CREATE INDEX sms_logs_recipient ON sms_logs (organization_id, to_number, created_at) WHERE direction = 'outbound';

-- Parts of long texts, from carriers that deliver them one by one, until all have arrived or we stop waiting.
CREATE TABLE sms_parts (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  provider text NOT NULL, from_number text NOT NULL, to_number text NOT NULL,
  reference text NOT NULL, -- the same for all parts of one text; the sender's phone counts it up and starts over
  part_number integer NOT NULL, part_count integer NOT NULL, provider_message_id text NOT NULL,
  body text NOT NULL,
  -- The part as JSON if it contains half a character (an emoji cut between two parts), which a text column cannot hold; null if
  -- body has it. Joining the parts joins the halves.
  body_json text,
  payload jsonb NOT NULL, is_verified boolean NOT NULL, received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, provider, from_number, to_number, reference, part_number)
);
CREATE INDEX sms_parts_age ON sms_parts (received_at);

-- The debug timeline: processing and delivery events of a conversation, in one list.
CREATE TABLE sms_timeline_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, conversation_id bigint NOT NULL,
  event_type text NOT NULL, level text NOT NULL CHECK (level IN ('info', 'warning', 'error')),
  message text NOT NULL, event_data jsonb, created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sms_timeline_entries_conversation ON sms_timeline_entries (organization_id, conversation_id, id);

-- Whose turn it is in a text thread: texts wait until the burst is over, one answer at a time.
CREATE TABLE sms_answer_turns (
  organization_id bigint NOT NULL, conversation_id bigint NOT NULL,
  waiting_since timestamptz, due_at timestamptz, -- first unanswered text; null when nothing waits
  lease_token uuid, lease_until timestamptz, -- while an answer is being made; the turn of a dead worker is claimed again
  answered_message_index integer NOT NULL DEFAULT -1, -- newest text that an answer (or the decision not to answer) covers; -1: none
  failed_attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sms_answer_turns_due ON sms_answer_turns (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX sms_answer_turns_leased ON sms_answer_turns (lease_until) WHERE lease_token IS NOT NULL;

-- A user answers the thread until then; the assistant does not. A hold that has ended stays until the next begins.
CREATE TABLE sms_holds (
  organization_id bigint NOT NULL, conversation_id bigint NOT NULL,
  held_by bigint REFERENCES users ON DELETE SET NULL, -- null: the account is gone, or the user of the program that asked for it
  held_until timestamptz NOT NULL,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

-- How far the organization has read the thread.
CREATE TABLE sms_read_marks (
  organization_id bigint NOT NULL, conversation_id bigint NOT NULL,
  read_message_index integer NOT NULL, -- the newest of the customer's texts that a user has read; -1: none
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

-- Notes that users write for each other about a thread; customers and models never read them.
CREATE TABLE sms_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, conversation_id bigint NOT NULL,
  written_by bigint REFERENCES users ON DELETE SET NULL,
  content text NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sms_notes_conversation ON sms_notes (organization_id, conversation_id, id);

-- Texts that users send again and again. They insert one into an answer and edit it before sending.
CREATE TABLE canned_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  shortcut text NOT NULL, -- in lower case
  body text NOT NULL,
  language text, -- a BCP 47 tag; null: for every language
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, shortcut)
);

-- The outcome of a completed thread, judged by the assistant's model; none of its words.
CREATE TABLE sms_analyses (
  organization_id bigint NOT NULL, conversation_id bigint NOT NULL,
  -- waiting → running → done, skipped or failed; one whose process died is claimed again.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'skipped', 'failed')),
  reason text, -- why there is no analysis
  attempts integer NOT NULL DEFAULT 0, claimed_until timestamptz,
  due_at timestamptz NOT NULL DEFAULT now() + interval '10 minutes', -- the sweep leaves it to its job until then
  resolution_status text CHECK (resolution_status IN ('resolved', 'unresolved')),
  quality_score double precision, complained boolean, -- the score from 0 to 1; null: cannot be judged
  llm_provider text, llm_model text,
  created_at timestamptz NOT NULL DEFAULT now(), finished_at timestamptz,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sms_analyses_open ON sms_analyses (due_at) WHERE state IN ('waiting', 'running');
