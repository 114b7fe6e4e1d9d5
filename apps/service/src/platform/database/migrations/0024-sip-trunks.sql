-- An organization's own ways to a carrier or a telephone system, by SIP.
CREATE TABLE sip_trunks (
  id uuid NOT NULL,
  organization_id bigint NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- As the person wrote it: `sip.example.com:5060;transport=tcp`.
  gateway text NOT NULL,
  username text NOT NULL,
  password_encrypted text NOT NULL,
  -- The lowest is tried first; of equal ones the first by name.
  priority integer NOT NULL,
  is_enabled boolean NOT NULL,
  -- Whether the bridge registers with the gateway.
  registers boolean NOT NULL,
  provider text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, name)
);
CALL parley_make_tenant_table('sip_trunks');

-- What the bridge has to know of an organization, and what it knows.
CREATE TABLE sip_trunk_syncs (
  organization_id bigint NOT NULL PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  -- Grows with every change of trunks, of numbers that come over them and of who answers those.
  revision bigint NOT NULL DEFAULT 1,
  -- The newest revision the bridge has taken.
  pushed_revision bigint NOT NULL DEFAULT 0,
  -- Until when somebody is telling the bridge: one at a time, so that what changes meanwhile is told together afterwards.
  leased_until timestamptz,
  -- When somebody looks whether the job was lost.
  due_at timestamptz NOT NULL DEFAULT now() + interval '1 minute'
);
CREATE INDEX sip_trunk_syncs_due ON sip_trunk_syncs (due_at) WHERE pushed_revision < revision;
CALL parley_make_tenant_table('sip_trunk_syncs');

-- The trunk a number's calls go out over; a trunk that is deleted is no number's any more.
ALTER TABLE phone_numbers
  ADD COLUMN sip_trunk_id uuid,
  ADD CONSTRAINT phone_numbers_sip_trunk FOREIGN KEY (organization_id, sip_trunk_id)
    REFERENCES sip_trunks (organization_id, id) ON DELETE SET NULL (sip_trunk_id);
CREATE INDEX phone_numbers_sip_trunk ON phone_numbers (organization_id, sip_trunk_id) WHERE sip_trunk_id IS NOT NULL;
