-- Phone calls. A row of `calls` with channel `voice`; until the carrier gives it an id, call_sid is `pending_<intent id>`.
ALTER TABLE calls
  -- Our own id of the call: names the intent before the request to the carrier, and travels in the URLs carriers call back.
  ADD COLUMN intent_id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The carrier account the call is in; null if we never learnt it.
  ADD COLUMN provider_account_id text,
  ADD COLUMN answered_at timestamptz,
  -- One of the documented reasons (`endedReason` of the report); set once, with the end.
  ADD COLUMN end_reason text,
  -- What exactly went wrong, in words; no content.
  ADD COLUMN end_detail text,
  -- The process that holds the live session; null before a stream opened.
  ADD COLUMN media_process_id uuid,
  ADD COLUMN welcome_message text,
  ADD COLUMN agenda text,
  ADD COLUMN variables jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN transferred_to text,
  -- A terminate operation is under way: until it is done, an end reported by the carrier is its effect.
  ADD COLUMN terminating_at timestamptz,
  -- When a media stream first opened; null while none has.
  ADD COLUMN stream_opened_at timestamptz,
  -- When the request to the carrier to place the call began; an unknown outcome is settled after a grace period.
  ADD COLUMN dial_attempted_at timestamptz,
  -- Hash of the idempotency key an API caller gave with the request to call, and of the request.
  ADD COLUMN idempotency_key text,
  ADD COLUMN request_hash bytea,
  -- Claims for work that is done once after the end.
  ADD COLUMN reported_at timestamptz,
  ADD CONSTRAINT calls_voice_status CHECK (channel <> 'voice' OR status IN ('ongoing', 'completed', 'failed')),
  ADD CONSTRAINT calls_voice_end CHECK (channel <> 'voice' OR ((status = 'ongoing') = (ended_at IS NULL)));
CREATE UNIQUE INDEX calls_intent ON calls (intent_id);
CREATE UNIQUE INDEX calls_idempotency ON calls (organization_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX calls_ongoing ON calls (media_process_id) WHERE channel = 'voice' AND status = 'ongoing';
CREATE INDEX calls_voice_started ON calls (organization_id, started_at DESC, id DESC) WHERE channel = 'voice';
CREATE INDEX calls_unreported ON calls (ended_at) WHERE channel = 'voice' AND status <> 'ongoing' AND reported_at IS NULL;

-- Facts about the number that its carrier does not know, such as that Google Voice forwards calls to it.
ALTER TABLE phone_numbers ADD COLUMN phone_metadata jsonb NOT NULL DEFAULT '{}';

-- A process that holds live calls. It sends a heartbeat every second; after some seconds without one, other processes end
-- its calls.
CREATE UNLOGGED TABLE media_processes (
  id uuid PRIMARY KEY,
  -- Where carriers reach its media sockets: `wss://…`, without path.
  media_url text NOT NULL,
  active_calls integer NOT NULL DEFAULT 0,
  -- Whether it takes no new calls, because it is draining or its event loop lags.
  is_accepting boolean NOT NULL DEFAULT true,
  started_at timestamptz NOT NULL DEFAULT now(),
  beat_at timestamptz NOT NULL DEFAULT now()
);
-- For choosing a process for a new call.
GRANT SELECT ON media_processes TO parley_tenant;

-- The right to open a call's media stream, once.
CREATE UNLOGGED TABLE call_stream_tokens (
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  token_hash bytea NOT NULL PRIMARY KEY,
  provider text NOT NULL,
  media_process_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX call_stream_tokens_expiry ON call_stream_tokens (expires_at);
CREATE INDEX call_stream_tokens_call ON call_stream_tokens (organization_id, call_id);
CALL parley_make_tenant_table('call_stream_tokens');

-- What was said, segment by segment; times in ms since the media stream began.
CREATE TABLE call_transcripts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  speaker text NOT NULL CHECK (speaker IN ('user', 'assistant')),
  content text NOT NULL,
  -- Interim texts of a segment may change; they are stored for callers of the API who ask for them.
  is_final boolean NOT NULL,
  segment_start_ms integer,
  segment_end_ms integer,
  confidence real,
  stt_timestamps jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX call_transcripts_call ON call_transcripts (organization_id, call_id, id);
CALL parley_make_tenant_table('call_transcripts');

-- The dialogue as given to the model.
CREATE TABLE call_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  message_index integer NOT NULL,
  role text NOT NULL CHECK (role IN ('system', 'user', 'assistant')),
  content text NOT NULL,
  llm_provider text,
  llm_model text,
  prompt_tokens integer,
  completion_tokens integer,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (organization_id, call_id, message_index),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('call_messages');

-- The trace: one row per turn of either side.
CREATE TABLE call_turns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  turn_index integer NOT NULL,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  -- What was said; for the assistant, the part the caller heard.
  content text NOT NULL,
  -- What the assistant would have said had it not been interrupted.
  generated_text text,
  -- Why the assistant spoke: `welcome`, `answer`, `idle`, `filler`, `farewell`, `apology`, `tool`.
  purpose text,
  was_interrupted boolean NOT NULL DEFAULT false,
  started_ms integer NOT NULL,
  ended_ms integer,
  -- Tool calls with their receipts.
  tool_calls jsonb NOT NULL DEFAULT '[]',
  -- The waterfall in ms: endpointing, stt_final, model_first_token, first_sentence, tts_first_byte, first_audio_out.
  latency jsonb,
  llm_provider text,
  llm_model text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (organization_id, call_id, turn_index),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('call_turns');

CREATE TABLE call_traces (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  assistant_id bigint NOT NULL,
  -- Keyed hash of the caller's number, in hexadecimal digits.
  caller_hash text NOT NULL,
  turn_count integer NOT NULL,
  duration_seconds integer NOT NULL,
  resolution_status text,
  quality_score real,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, call_id),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX call_traces_listed ON call_traces (organization_id, id DESC);
CALL parley_make_tenant_table('call_traces');

CREATE TABLE call_recordings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  recording_type text NOT NULL CHECK (recording_type IN ('full', 'mixed', 'user', 'assistant')),
  -- `parley` if we recorded it, else the carrier that did.
  recording_source text NOT NULL,
  recording_sid text,
  -- Where the carrier keeps it, if the carrier recorded it.
  source_url text,
  format text NOT NULL DEFAULT 'wav',
  status text NOT NULL CHECK (status IN ('recording', 'processing', 'completed', 'failed')),
  -- Of the WAV that is played. Our own WAVs are not stored: they are generated from the call's two tracks on reading.
  size_bytes bigint,
  duration_ms integer,
  channel_count smallint,
  -- For drawing: per channel and 100 ms the largest absolute sample, 0-255, channels interleaved. Computed on the first request.
  peaks bytea,
  -- For `/public/recording/{token}`: the hash to look it up by. The token itself is derived when it is shown.
  public_token_hash bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  UNIQUE (organization_id, call_id, recording_type, recording_source),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX call_recordings_public ON call_recordings (public_token_hash) WHERE public_token_hash IS NOT NULL;
CREATE INDEX call_recordings_unfinished ON call_recordings (created_at) WHERE status IN ('recording', 'processing');
CALL parley_make_tenant_table('call_recordings');

-- What a call used and what it cost: the entries of its bill, written once at its end.
CREATE TABLE call_cost_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  service_type text NOT NULL CHECK (service_type IN ('llm', 'tts', 'stt', 'telephony')),
  provider text NOT NULL,
  model text,
  -- `input_tokens`, `output_tokens`, `characters`, `seconds`.
  usage_type text NOT NULL,
  usage_amount double precision NOT NULL,
  -- US dollars × 1,000,000 for one unit and for all; null when the price is not known.
  unit_cost_micros double precision,
  total_cost_micros bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX call_cost_entries_once
  ON call_cost_entries (organization_id, call_id, service_type, provider, coalesce(model, ''), usage_type);
CREATE INDEX call_cost_entries_time ON call_cost_entries (organization_id, created_at);
CALL parley_make_tenant_table('call_cost_entries');

-- What a live session has counted so far. The bill is made from it, even if the process that counted is gone.
CREATE TABLE call_usage (
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  service_type text NOT NULL CHECK (service_type IN ('llm', 'tts', 'stt')),
  provider text NOT NULL,
  model text NOT NULL,
  usage_type text NOT NULL,
  usage_amount double precision NOT NULL,
  PRIMARY KEY (organization_id, call_id, service_type, provider, model, usage_type),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('call_usage');

-- The 45 figures of a call, computed on the first request.
CREATE TABLE call_metrics (
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  metrics jsonb NOT NULL,
  computed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, call_id),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('call_metrics');

-- What a model judged about the call after its end.
CREATE TABLE call_analyses (
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  summary text,
  structured_data jsonb,
  -- Figures that need judgement, by their name in the metrics; those the model did not give are missing.
  judgements jsonb NOT NULL DEFAULT '{}',
  llm_provider text,
  llm_model text,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, call_id),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('call_analyses');

-- The debug log of a call: what happened, in order. No audio, no secrets.
CREATE TABLE call_log_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  call_id bigint NOT NULL,
  level text NOT NULL CHECK (level IN ('info', 'warning', 'error')),
  event text NOT NULL,
  message text NOT NULL,
  data jsonb,
  -- In ms since the media stream began; null outside it.
  at_ms integer,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX call_log_entries_call ON call_log_entries (organization_id, call_id, id);
CALL parley_make_tenant_table('call_log_entries');
