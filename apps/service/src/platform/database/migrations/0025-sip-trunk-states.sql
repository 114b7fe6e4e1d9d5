-- What the bridge said last of each trunk: registered or not, the gateway's last answer and its round trip.
CREATE TABLE sip_trunk_states (
  organization_id bigint NOT NULL,
  trunk_id uuid NOT NULL,
  state text NOT NULL,
  sip_code integer,
  reason text,
  options_rtt_ms double precision,
  registered_until timestamptz,
  -- By the bridge's clock; what it says later of an earlier change is not heeded.
  changed_at timestamptz NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, trunk_id),
  FOREIGN KEY (organization_id, trunk_id) REFERENCES sip_trunks (organization_id, id) ON DELETE CASCADE
);
CALL parley_make_tenant_table('sip_trunk_states');
