-- What an organization's assistants remember.
CREATE TABLE memories (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Without personal data of the kinds that are replaced by tokens.
  fact text NOT NULL,
  memory_type text NOT NULL,
  memory_scope text NOT NULL,
  subject_type text NOT NULL,
  -- Of a caller, the keyed hash of the number in hexadecimal digits, as in caller_hash.
  subject_id text,
  -- Whose memory it is, whatever its scope: found by it when the caller is to be forgotten.
  caller_hash text,
  confidence double precision NOT NULL,
  importance double precision,
  -- source, call or text, quoted words, extractor, edits.
  provenance jsonb NOT NULL,
  valid_from timestamptz NOT NULL DEFAULT now(),
  -- Since when it is no longer true.
  valid_to timestamptz,
  expiry_class text NOT NULL,
  expires_at timestamptz,
  -- When somebody last said it: confidence fades from then on.
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  access_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (organization_id, id)
);
CALL parley_make_tenant_table('memories');
CREATE INDEX memories_newest ON memories (organization_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX memories_by_subject ON memories (organization_id, memory_scope, subject_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX memories_by_caller ON memories (organization_id, caller_hash) WHERE caller_hash IS NOT NULL;
CREATE INDEX memories_to_expire ON memories (expires_at) WHERE expires_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX memories_to_purge ON memories (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE memory_edges (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  source_id bigint NOT NULL,
  target_id bigint NOT NULL,
  edge_type text NOT NULL,
  weight double precision NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, source_id, target_id, edge_type),
  FOREIGN KEY (organization_id, source_id) REFERENCES memories (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, target_id) REFERENCES memories (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('memory_edges');
CREATE INDEX memory_edges_by_target ON memory_edges (organization_id, target_id);
