-- The bridges of SIP_BRIDGE_URL, as they were found when they were last asked.
CREATE TABLE sip_bridges (
  url text NOT NULL PRIMARY KEY,
  -- Null while it answers.
  away_since timestamptz,
  -- One registers the trunks and tells of their states.
  is_lead boolean NOT NULL
);
