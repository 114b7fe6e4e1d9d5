-- The search for a better prompt: candidates are tried on some cases of a dataset, and the best one on others.
CREATE TABLE optimizations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  -- Null: what the assistant was told when it had no version in production.
  base_version_id bigint,
  -- What is optimized; the assistant's own prompt may change meanwhile.
  base_prompt text NOT NULL,
  dataset_id bigint NOT NULL,
  -- Which optimizer, its seed and its limits.
  config jsonb NOT NULL,
  -- As of evaluations.
  state text NOT NULL DEFAULT 'waiting',
  reason text,
  claimed_until timestamptz,
  claim_number integer NOT NULL DEFAULT 0,
  not_before timestamptz,
  -- Those candidates are tried on, and those that nobody who proposes one sees; drawn when the run is begun.
  training_case_ids bigint[] NOT NULL,
  held_out_case_ids bigint[] NOT NULL,
  -- Answers of models that were paid for.
  calls_used integer NOT NULL DEFAULT 0,
  cost_micros_used bigint NOT NULL DEFAULT 0,
  -- Of those answers, how many cost nobody knows how much.
  unpriced_calls integer NOT NULL DEFAULT 0,
  -- Scores, candidates and what each of them changed; null until it is done.
  result jsonb,
  -- The draft that was made of the best candidate.
  prompt_version_id bigint,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, base_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, dataset_id) REFERENCES eval_datasets (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX optimizations_of_assistant ON optimizations (organization_id, assistant_id, id);
-- The same is not searched for twice at a time.
CREATE UNIQUE INDEX optimizations_one_open ON optimizations (organization_id, assistant_id, dataset_id)
  WHERE state IN ('waiting', 'running', 'paused');
CREATE INDEX optimizations_open ON optimizations (created_at) WHERE state IN ('waiting', 'running', 'paused');
CALL parley_make_tenant_table('optimizations');

-- What models answered and was paid for, so that an optimization that begins again asks for nothing twice. Gone when it ends.
CREATE TABLE optimization_answers (
  organization_id bigint NOT NULL,
  optimization_id bigint NOT NULL,
  -- SHA-256 of the request.
  request_hash bytea NOT NULL,
  -- As text: members of an object keep their order, which a request that quotes it depends on.
  answer json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, optimization_id, request_hash),
  FOREIGN KEY (organization_id, optimization_id) REFERENCES optimizations (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('optimization_answers');
