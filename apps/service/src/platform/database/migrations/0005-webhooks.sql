-- One event for one customer URL. The body is frozen when the event happens; every try signs and sends those bytes.
CREATE TABLE webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- `webhook-id`: the same over all tries.
  event_id text NOT NULL,
  event_type text NOT NULL,
  url text NOT NULL,
  -- Stable short name of the URL; what caps and breakers hang on.
  endpoint_key text NOT NULL,
  body text NOT NULL,
  conversation_id bigint,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed')),
  attempt_count integer NOT NULL DEFAULT 0,
  -- Why it is in `failed`: exhausted, gone, disabled.
  failure_reason text,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  delivered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, id),
  UNIQUE (organization_id, event_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE SET NULL (conversation_id)
);
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (organization_id, id DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';
CALL parley_make_tenant_table('webhook_deliveries');

CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL,
  delivery_id bigint NOT NULL,
  attempt_number integer NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  response_status integer,
  -- Cut at 10 KB.
  response_body text,
  error text,
  FOREIGN KEY (organization_id, delivery_id) REFERENCES webhook_deliveries (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (organization_id, delivery_id, attempt_number);
CALL parley_make_tenant_table('webhook_attempts');

-- Health of a customer's URL: breaker, and disabling after days of only failures.
CREATE TABLE webhook_endpoints (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  endpoint_key text NOT NULL,
  url text NOT NULL,
  consecutive_failures integer NOT NULL DEFAULT 0,
  first_failure_at timestamptz,
  breaker_open_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, endpoint_key)
);
CALL parley_make_tenant_table('webhook_endpoints');
