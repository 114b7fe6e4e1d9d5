-- By what an attempt is looked up while it is taken to its carrier, once for each. No other index has all of it: of those that have
-- a part, plans made while few attempts are open take one that goes through all of them later.
CREATE INDEX campaign_attempts_intended ON campaign_attempts (organization_id, intent_id) WHERE settled_at IS NULL;
