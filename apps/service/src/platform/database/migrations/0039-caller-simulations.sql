-- Models that play the callers of an assistant: scenarios × personalities × repeats.
CREATE TABLE caller_simulations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  assistant_id bigint NOT NULL,
  -- Null: what the assistant was told when it began.
  prompt_version_id bigint,
  -- What the assistant is told in it, so that one that goes on later is still the same.
  system_prompt text NOT NULL,
  scenarios jsonb NOT NULL,
  personalities text[] NOT NULL,
  repeats integer NOT NULL,
  channel text NOT NULL CHECK (channel IN ('text', 'voice')),
  max_turns integer NOT NULL,
  max_conversations integer NOT NULL,
  max_cost_micros bigint NOT NULL,
  conversation_count integer NOT NULL,
  -- waiting, running → done, failed or cancelled; paused: until somebody resumes it, or `not_before`.
  state text NOT NULL DEFAULT 'waiting',
  reason text,
  claimed_until timestamptz,
  -- Goes up with each claim, so that a worker whose claim ran out writes no conversation more.
  claim_number integer NOT NULL DEFAULT 0,
  not_before timestamptz,
  -- Micro-units of a US dollar, of all requests whose price is known, those of conversations that broke off as well.
  cost_micros bigint NOT NULL DEFAULT 0,
  unpriced_requests integer NOT NULL DEFAULT 0,
  llm_provider text,
  llm_model text,
  created_by bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, prompt_version_id) REFERENCES prompt_versions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX caller_simulations_of_assistant ON caller_simulations (organization_id, assistant_id, id);
CREATE INDEX caller_simulations_open ON caller_simulations (created_at) WHERE state IN ('waiting', 'running', 'paused');
CALL parley_make_tenant_table('caller_simulations');

-- What was said, and how it was judged. One that is played again after its worker was killed is there once.
CREATE TABLE simulated_conversations (
  organization_id bigint NOT NULL,
  simulation_id bigint NOT NULL,
  -- From 0, in the order of the simulation's scenarios.
  scenario_index integer NOT NULL,
  personality text NOT NULL,
  -- From 1.
  repeat integer NOT NULL,
  -- Null: it could not be judged.
  reached boolean,
  reason text,
  turns integer NOT NULL,
  repeated_answers integer NOT NULL,
  unbacked_claims text[] NOT NULL,
  -- Of each answer.
  latencies_ms integer[] NOT NULL,
  problems text[] NOT NULL,
  transcript jsonb NOT NULL,
  tool_calls jsonb NOT NULL,
  end_reason text NOT NULL,
  cost_micros bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, simulation_id, scenario_index, personality, repeat),
  FOREIGN KEY (organization_id, simulation_id) REFERENCES caller_simulations (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('simulated_conversations');
