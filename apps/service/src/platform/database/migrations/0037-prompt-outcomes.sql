-- What became of a conversation, for the version of the prompt it began with: a canary is compared with production by these.
CREATE TABLE prompt_outcomes (
  organization_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  prompt_version_id bigint NOT NULL,
  began_at timestamptz NOT NULL,
  -- Null, here and below: nobody can tell.
  succeeded boolean,
  transferred boolean NOT NULL,
  -- The caller was gone within ten seconds.
  hung_up_early boolean NOT NULL,
  complained boolean,
  -- From the caller's last words to the answer, on average.
  latency_ms double precision,
  cost_micros bigint,
  PRIMARY KEY (organization_id, conversation_id),
  FOREIGN KEY (organization_id, conversation_id) REFERENCES calls (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX prompt_outcomes_of_version ON prompt_outcomes (organization_id, prompt_version_id, began_at);
CALL parley_make_tenant_table('prompt_outcomes');
CREATE INDEX prompt_versions_canaries ON prompt_versions (id) WHERE status = 'canary';
