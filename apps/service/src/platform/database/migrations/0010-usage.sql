-- What an assistant used in an hour, by the database's clock, in UTC. Days, and the whole organization, are sums of these.
CREATE TABLE usage_counters (
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  -- Start of the hour.
  hour timestamptz NOT NULL,
  -- Which of several rows of the same hour: counting locks the row until the commit, and few should wait for each other.
  shard smallint NOT NULL,
  -- Counts intents, whatever became of them at the carrier.
  texts_sent integer NOT NULL DEFAULT 0,
  texts_refused integer NOT NULL DEFAULT 0,
  model_answers integer NOT NULL DEFAULT 0,
  -- Answers whose price or tokens are unknown; they add nothing to the cost.
  unpriced_model_answers integer NOT NULL DEFAULT 0,
  model_answers_refused integer NOT NULL DEFAULT 0,
  prompt_tokens bigint NOT NULL DEFAULT 0,
  completion_tokens bigint NOT NULL DEFAULT 0,
  -- US dollars × 1,000,000.
  model_cost_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, hour, assistant_id, shard),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id)
);
CREATE INDEX usage_counters_age ON usage_counters (hour);
CALL parley_make_tenant_table('usage_counters');

-- How many texts a person got today.
CREATE INDEX sms_logs_recipient ON sms_logs (organization_id, to_number, created_at) WHERE direction = 'outbound';
