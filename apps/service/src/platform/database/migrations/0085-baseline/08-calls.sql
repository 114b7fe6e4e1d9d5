-- A process that holds live calls. A thread of its own sends a heartbeat every second, so that a busy event loop does not look
-- like a dead process; after some seconds without one, other processes end its calls.
CREATE UNLOGGED TABLE media_processes (
  id uuid PRIMARY KEY,
  media_url text NOT NULL, -- where carriers reach its media sockets: `wss://…`, without path
  active_calls integer NOT NULL DEFAULT 0,
  setting_up_calls integer NOT NULL DEFAULT 0, -- active calls that are being set up or wait for their stream; they load the event loop most
  set_up_limit integer NOT NULL DEFAULT 20, -- how many of these it accepts at a time
  call_limit integer, -- how many calls it accepts at a time; null for as many as its event loop can handle
  is_accepting boolean NOT NULL DEFAULT true, -- false while it is draining or its event loop lags
  started_at timestamptz NOT NULL DEFAULT now(), beat_at timestamptz NOT NULL DEFAULT now(),
  -- When its event loop last ran. If the loop blocks for long, its calls get no service, even if the heartbeat goes on.
  loop_turned_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON media_processes TO parley_tenant; -- for choosing a process for a new call

-- Calls that a process was chosen for but does not count itself yet. The process deletes them with the heartbeat that counts
-- them; one that never reached it expires after some seconds.
CREATE UNLOGGED TABLE media_placements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  media_process_id uuid NOT NULL, placed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX media_placements_process ON media_placements (media_process_id);

-- Capacity of the media processes, and the calls that are live or being placed, over all organizations: for keeping places free
-- for inbound calls. Only these three numbers leave the fence between organizations. `places` is null where a process takes as
-- many as its event loop can handle, and where none is alive.
CREATE FUNCTION parley_call_places(lease interval, still interval)
  RETURNS TABLE (places bigint, inbound bigint, outbound bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH living AS MATERIALIZED (
    SELECT id, call_limit, is_accepting FROM media_processes
    WHERE beat_at > statement_timestamp() - lease AND loop_turned_at > statement_timestamp() - still
  ), ongoing AS (
    -- What a process holds that takes no more calls uses none of the places.
    SELECT direction FROM calls WHERE channel = 'voice' AND status = 'ongoing'
      AND (media_process_id IS NULL OR media_process_id IN (SELECT id FROM living WHERE is_accepting))
  )
  SELECT
    (SELECT CASE WHEN bool_and(call_limit IS NOT NULL) THEN coalesce(sum(call_limit) FILTER (WHERE is_accepting), 0) END
      FROM living),
    (SELECT count(*) FROM ongoing WHERE direction = 'inbound'),
    (SELECT count(*) FROM ongoing WHERE direction = 'outbound')
$$;

-- The right to open a call's media stream, once.
CREATE UNLOGGED TABLE call_stream_tokens (
  token_hash bytea NOT NULL PRIMARY KEY,
  organization_id bigint NOT NULL, call_id bigint NOT NULL, provider text NOT NULL, media_process_id uuid NOT NULL,
  expires_at timestamptz NOT NULL, used_at timestamptz,
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX call_stream_tokens_expiry ON call_stream_tokens (expires_at);
CREATE INDEX call_stream_tokens_call ON call_stream_tokens (organization_id, call_id);

-- Calls that use a speech vendor with a limit of concurrent streams: one row for a call's recognizer, one for its voice. A row
-- counts while its call goes on, so rows of a lost process hold nothing up.
CREATE TABLE speech_slots (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  call_id bigint NOT NULL REFERENCES calls ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('tts', 'stt')),
  provider text NOT NULL, assistant_id bigint NOT NULL,
  holder uuid NOT NULL, -- the stream or connection that took it: releasing an earlier one does not release a later one
  PRIMARY KEY (call_id, kind)
);
CREATE INDEX speech_slots_of_vendor ON speech_slots (organization_id, kind, provider);

-- A text that arrived while its sender was on the line: part of the call once the call has taken it.
CREATE TABLE call_texts (
  organization_id bigint NOT NULL, call_id bigint NOT NULL, conversation_id bigint NOT NULL, message_index integer NOT NULL,
  taken_at timestamptz, -- null until then; if the call ends before, the thread answers it
  PRIMARY KEY (organization_id, call_id, conversation_id, message_index),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

-- The transcript, segment by segment; times in ms since the media stream began.
CREATE TABLE call_transcripts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, call_id bigint NOT NULL,
  speaker text NOT NULL CHECK (speaker IN ('user', 'assistant')), content text NOT NULL,
  is_final boolean NOT NULL, -- interim texts of a segment may change; they are stored for API callers that ask for them
  segment_start_ms integer, segment_end_ms integer, confidence real, stt_timestamps jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX call_transcripts_call ON call_transcripts (organization_id, call_id, id);

-- The dialogue as given to the model.
CREATE TABLE call_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL, call_id bigint NOT NULL, message_index integer NOT NULL,
  role text NOT NULL CHECK (role IN ('system', 'user', 'assistant')), content text NOT NULL,
  llm_provider text, llm_model text, prompt_tokens integer, completion_tokens integer,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (organization_id, call_id, message_index),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

-- The trace: one row per turn of either side.
CREATE TABLE call_turns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, call_id bigint NOT NULL, turn_index integer NOT NULL,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  content text NOT NULL, -- the words; for the assistant, the part the caller heard
  generated_text text, -- the whole answer, had it not been interrupted
  filler text, -- played to the caller before the answer, and not part of `content`; null: none
  purpose text, -- why the assistant spoke: `welcome`, `answer`, `idle`, `filler`, `farewell`, `apology`, `tool`
  was_interrupted boolean NOT NULL DEFAULT false, started_ms integer NOT NULL, ended_ms integer,
  tool_calls jsonb NOT NULL DEFAULT '[]', -- with their receipts
  moves jsonb NOT NULL DEFAULT '[]', -- transitions taken in a flow: [{ from, to, kind, reason }]
  failure jsonb, -- why the answer failed or broke off: { stage, code, provider, message }; null: it did not
  latency jsonb, -- the waterfall in ms: endpointing, stt_final, model_first_token, first_sentence, tts_first_byte, first_audio_out
  llm_provider text, llm_model text, created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (organization_id, call_id, turn_index),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE call_traces (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL, call_id bigint NOT NULL, assistant_id bigint NOT NULL,
  caller_hash text NOT NULL, -- keyed hash of the caller's number, in hexadecimal digits
  turn_count integer NOT NULL, duration_seconds integer NOT NULL, resolution_status text, quality_score real,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, call_id),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX call_traces_listed ON call_traces (organization_id, id DESC);

CREATE TABLE call_recordings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, call_id bigint NOT NULL,
  recording_type text NOT NULL CHECK (recording_type IN ('full', 'mixed', 'user', 'assistant')),
  recording_source text NOT NULL, recording_sid text, -- `parley` if we recorded it, else the carrier that did
  source_url text, -- where the carrier keeps it, if the carrier recorded it
  format text NOT NULL DEFAULT 'wav',
  status text NOT NULL CHECK (status IN ('recording', 'processing', 'completed', 'failed')),
  -- Of the WAV that is played. Our own WAVs are not stored: they are generated from the call's two tracks on reading.
  size_bytes bigint, duration_ms integer, channel_count smallint,
  -- For drawing: per channel and 100 ms the largest absolute sample, 0-255, channels interleaved. Computed on the first request.
  peaks bytea,
  public_token_hash bytea, -- finds it for `/public/recording/{token}`. The token itself is derived when it is shown.
  created_at timestamptz NOT NULL DEFAULT now(), completed_at timestamptz,
  UNIQUE (organization_id, call_id, recording_type, recording_source),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX call_recordings_public ON call_recordings (public_token_hash) WHERE public_token_hash IS NOT NULL;
CREATE INDEX call_recordings_unfinished ON call_recordings (created_at) WHERE status IN ('recording', 'processing');

-- A call's bill, written once at its end: what it used and what that cost.
CREATE TABLE call_cost_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, call_id bigint NOT NULL,
  service_type text NOT NULL CHECK (service_type IN ('llm', 'tts', 'stt', 'telephony')), provider text NOT NULL, model text,
  usage_type text NOT NULL, usage_amount double precision NOT NULL, -- `input_tokens`, `output_tokens`, `characters`, `seconds`
  -- US dollars × 1,000,000 for one unit and for all; null when the price is not known.
  unit_cost_micros double precision, total_cost_micros bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX call_cost_entries_once
  ON call_cost_entries (organization_id, call_id, service_type, provider, coalesce(model, ''), usage_type);
CREATE INDEX call_cost_entries_time ON call_cost_entries (organization_id, created_at);

-- A live session's usage so far. The bill is made from it, even if the process that counted is gone.
CREATE TABLE call_usage (
  organization_id bigint NOT NULL, call_id bigint NOT NULL,
  service_type text NOT NULL CHECK (service_type IN ('llm', 'tts', 'stt')), provider text NOT NULL, model text NOT NULL,
  usage_type text NOT NULL, usage_amount double precision NOT NULL,
  PRIMARY KEY (organization_id, call_id, service_type, provider, model, usage_type),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

-- The 45 figures of a call, computed on the first request.
CREATE TABLE call_metrics (
  organization_id bigint NOT NULL, call_id bigint NOT NULL,
  metrics jsonb NOT NULL, computed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, call_id),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

-- A model's judgement of the call after its end.
CREATE TABLE call_analyses (
  organization_id bigint NOT NULL, call_id bigint NOT NULL,
  summary text, structured_data jsonb,
  judgements jsonb NOT NULL DEFAULT '{}', -- figures that need judgement, by metric name; absent where the model gave none
  llm_provider text, llm_model text, error text, created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, call_id),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);

-- The debug log of a call: what happened, in order. No audio, no secrets.
CREATE TABLE call_log_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, call_id bigint NOT NULL,
  level text NOT NULL CHECK (level IN ('info', 'warning', 'error')), event text NOT NULL, message text NOT NULL, data jsonb,
  at_ms integer, -- since the media stream began; null outside it
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (organization_id, call_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX call_log_entries_call ON call_log_entries (organization_id, call_id, id);
