-- An organization's own SIP trunks to a carrier or a telephone system.
CREATE TABLE sip_trunks (
  id uuid NOT NULL, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  name text NOT NULL,
  gateway text NOT NULL, -- as the user wrote it: `sip.example.com:5060;transport=tcp`
  username text NOT NULL, password_encrypted text NOT NULL,
  priority integer NOT NULL, -- the lowest is tried first; of equal ones the first by name
  is_enabled boolean NOT NULL,
  registers boolean NOT NULL, -- whether the bridge registers with the gateway
  provider text,
  created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, id), UNIQUE (organization_id, name)
);

-- Whether the bridge knows an organization's newest configuration.
CREATE TABLE sip_trunk_syncs (
  organization_id bigint NOT NULL PRIMARY KEY REFERENCES organizations ON DELETE CASCADE,
  revision bigint NOT NULL DEFAULT 1, -- grows with every change of trunks, of their numbers and of who answers those
  pushed_revision bigint NOT NULL DEFAULT 0, -- the newest revision the bridge has taken
  leased_until timestamptz, -- one push at a time, so that changes meanwhile go out together afterwards
  due_at timestamptz NOT NULL DEFAULT now() + interval '1 minute' -- when the sweep checks whether the job was lost
);
CREATE INDEX sip_trunk_syncs_due ON sip_trunk_syncs (due_at) WHERE pushed_revision < revision;

-- The bridge's last report on each trunk: registered or not, the gateway's last answer and its round trip.
CREATE TABLE sip_trunk_states (
  organization_id bigint NOT NULL, trunk_id uuid NOT NULL,
  state text NOT NULL, sip_code integer, reason text, options_rtt_ms double precision, registered_until timestamptz,
  changed_at timestamptz NOT NULL, -- by the bridge's clock; a later report of an earlier change is ignored
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, trunk_id),
  FOREIGN KEY (organization_id, trunk_id) REFERENCES sip_trunks (organization_id, id) ON DELETE CASCADE
);

-- The bridges of SIP_BRIDGE_URL, as their last health check found them.
CREATE TABLE sip_bridges (
  url text NOT NULL PRIMARY KEY,
  away_since timestamptz, -- null while it answers
  is_lead boolean NOT NULL -- one bridge registers the trunks and reports their states
);

CREATE TABLE phone_numbers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  phone_number text NOT NULL, friendly_name text,
  provider text NOT NULL, provider_number_id text NOT NULL,
  provider_account_id text, -- the organization's own account or the operator's; null if we never learnt it
  sip_trunk_id uuid, -- outbound calls go over this trunk; null also once the trunk is deleted
  is_active boolean NOT NULL DEFAULT true, is_verified_caller_id boolean NOT NULL DEFAULT false,
  capabilities jsonb NOT NULL DEFAULT '{}',
  phone_metadata jsonb NOT NULL DEFAULT '{}', -- facts the carrier does not know, such as that Google Voice forwards calls to it
  assistant_id bigint, flow_id bigint, -- an assistant or a flow answers the number
  allowed_country_codes text[],
  received_sms_seen_at timestamptz, -- newest text the carrier listed as received; the reconciliation poll continues from here
  received_sms_polled_at timestamptz,
  sms_disabled_at timestamptz, -- texts were switched off at the carrier; assigning the number switches them on again. Null: they arrive.
  -- Set when a backup is restored: texts the carrier received earlier may have been answered by the installation that was backed
  -- up. They are stored, but not answered (again). Null: never restored.
  answers_texts_after timestamptz,
  webhook_refused_at timestamptz, webhook_refusal_reason text, -- the last refused webhook, for debugging; written at most once a minute
  released_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz,
  UNIQUE (organization_id, id), FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id),
  CONSTRAINT phone_numbers_flow FOREIGN KEY (organization_id, flow_id) REFERENCES flows (organization_id, id),
  CONSTRAINT phone_numbers_sip_trunk FOREIGN KEY (organization_id, sip_trunk_id)
    REFERENCES sip_trunks (organization_id, id) ON DELETE SET NULL (sip_trunk_id),
  CONSTRAINT phone_numbers_one_answers CHECK (assistant_id IS NULL OR flow_id IS NULL),
  -- Nothing comes in on a verified caller id, so nothing can answer it.
  CONSTRAINT phone_numbers_caller_id_not_answered CHECK (NOT is_verified_caller_id OR assistant_id IS NULL),
  CONSTRAINT phone_numbers_caller_id_without_flow CHECK (NOT is_verified_caller_id OR flow_id IS NULL)
);
-- A number routes to one organization only. A verified caller id belongs to an account elsewhere that may show it on calls: several
-- organizations may have verified the same one, and that must not keep its owner from importing it.
CREATE UNIQUE INDEX phone_numbers_routed ON phone_numbers (phone_number)
  WHERE released_at IS NULL AND NOT is_verified_caller_id;
CREATE UNIQUE INDEX phone_numbers_verified ON phone_numbers (organization_id, phone_number)
  WHERE released_at IS NULL AND is_verified_caller_id;
CREATE INDEX phone_numbers_organization ON phone_numbers (organization_id);
CREATE INDEX phone_numbers_assistant ON phone_numbers (organization_id, assistant_id);
CREATE INDEX phone_numbers_flow_assigned ON phone_numbers (organization_id, flow_id) WHERE flow_id IS NOT NULL;
CREATE INDEX phone_numbers_sip_trunk ON phone_numbers (organization_id, sip_trunk_id) WHERE sip_trunk_id IS NOT NULL;

-- A number that is being bought: the row is committed before the request to the carrier. An unknown outcome is settled by
-- asking which numbers the account has.
CREATE TABLE phone_number_purchases (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), organization_id bigint NOT NULL REFERENCES organizations ON DELETE CASCADE,
  phone_number text NOT NULL, provider text NOT NULL, provider_account_id text NOT NULL, friendly_name text, assistant_id bigint,
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'bought', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(), settled_at timestamptz,
  FOREIGN KEY (organization_id, assistant_id) REFERENCES assistants (organization_id, id)
);
-- One purchase of a number at a time.
CREATE UNIQUE INDEX phone_number_purchases_open ON phone_number_purchases (phone_number) WHERE status = 'requested';
CREATE INDEX phone_number_purchases_organization ON phone_number_purchases (organization_id);

-- Configuration of a number that its carrier still has to learn, and its settings from before the number was pointed here.
CREATE TABLE phone_number_configurations (
  organization_id bigint NOT NULL, phone_number_id bigint NOT NULL,
  -- Identifies the newest change the carrier may not know about; null if it knows. A job clears only the change it has reported.
  wish uuid DEFAULT gen_random_uuid(),
  wished_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now() + interval '2 minutes', -- when the sweep checks whether the job was lost
  leased_until timestamptz, -- one job at a time, so that pointing here and putting back do not cross
  failure text, -- the carrier's last error, if it refused or failed
  former_settings_encrypted text, -- the former settings at the carrier, as JSON; addresses may contain passwords
  former_settings_kept_at timestamptz,
  PRIMARY KEY (organization_id, phone_number_id),
  FOREIGN KEY (organization_id, phone_number_id) REFERENCES phone_numbers (organization_id, id) ON DELETE CASCADE,
  CHECK ((former_settings_encrypted IS NULL) = (former_settings_kept_at IS NULL))
);
CREATE INDEX phone_number_configurations_wished ON phone_number_configurations (due_at) WHERE wish IS NOT NULL;
