-- An event for a customer's URL. The body is frozen when the event happens; every attempt signs and sends those bytes.
-- The rows of one URL are a lane: they wait in it by next_attempt_at, and jobs only say that a lane has work.
CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  event_id text NOT NULL, -- `webhook-id`: the same for all attempts
  event_type text NOT NULL, body text NOT NULL,
  url text, endpoint_key text, -- the stable short name of the URL, to which caps and breakers apply; both null: for listeners only
  assistant_id bigint, -- its headers are sent along; null: the event takes none
  conversation_id bigint,
  -- `listened`: no URL was set, so it was for listeners only and is never tried.
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'listened')),
  attempt_count integer NOT NULL DEFAULT 0,
  failure_reason text CHECK (failure_reason IN ('exhausted', 'gone', 'endpoint-disabled', 'redelivery-failed')),
  -- Set while `pending`. In whole milliseconds, like the jobs' times: a job that starts at this time must find it due.
  next_attempt_at timestamptz,
  lease_token uuid, lease_until timestamptz, -- during an attempt; one of a dead worker is repeated under the same event id
  -- The status in which a user asked for the waiting attempt, which then passes an open breaker. Null: a scheduled one.
  redelivered_from text CHECK (redelivered_from IN ('pending', 'delivered', 'failed')),
  delivered_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id), UNIQUE (organization_id, event_id), CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT webhook_deliveries_goes_somewhere CHECK (
    (status = 'listened') = (url IS NULL) AND (url IS NULL) = (endpoint_key IS NULL)),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE SET NULL (conversation_id)
);
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (organization_id, id DESC);
CREATE INDEX webhook_deliveries_conversation ON webhook_deliveries (organization_id, conversation_id);
CREATE INDEX webhook_deliveries_lane ON webhook_deliveries (organization_id, endpoint_key, next_attempt_at, id)
  WHERE status = 'pending';
CREATE INDEX webhook_deliveries_requested ON webhook_deliveries (organization_id, endpoint_key) WHERE redelivered_from IS NOT NULL;
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (organization_id, endpoint_key) WHERE lease_until IS NOT NULL;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
-- For redelivering all failures of one URL since a given time.
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (organization_id, endpoint_key, created_at, id) WHERE status = 'failed';

CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL, delivery_id bigint NOT NULL, attempt_number integer NOT NULL,
  started_at timestamptz NOT NULL, duration_ms integer NOT NULL,
  response_status integer, response_body text, -- cut at 10 KB
  error text, -- null if the receiver accepted the event
  UNIQUE (organization_id, delivery_id, attempt_number),
  FOREIGN KEY (organization_id, delivery_id) REFERENCES webhook_deliveries (organization_id, id) ON DELETE CASCADE
);

-- Health of a customer's URL: its breaker, and disabling after days of nothing but failures.
CREATE TABLE webhook_endpoints (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  endpoint_key text NOT NULL, url text NOT NULL,
  consecutive_failures integer NOT NULL DEFAULT 0, first_failure_at timestamptz, breaker_open_until timestamptz,
  paused_at timestamptz, -- a user pauses the URL: its events wait. The breaker pauses it separately, and resumes by itself.
  disabled_at timestamptz, disabled_reason text CHECK (disabled_reason IN ('gone', 'only-failures')),
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, endpoint_key)
);

-- A client streams the organization's events, or did so until a moment ago. Meanwhile events without a URL are kept, too; otherwise
-- nothing is written for them.
CREATE TABLE webhook_listeners (
  organization_id bigint PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  listened_until timestamptz NOT NULL
);
