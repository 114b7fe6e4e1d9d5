-- What lists and sockets ask of attempts. Each entry is written once, when the attempt is settled; those that are not yet have their own index.
CREATE INDEX campaign_attempts_by_outcome ON campaign_attempts (organization_id, campaign_id, outcome, id) WHERE settled_at IS NOT NULL;
CREATE INDEX campaign_attempts_by_settlement ON campaign_attempts (organization_id, campaign_id, settled_at, id) WHERE settled_at IS NOT NULL;
-- A campaign's curve is kept for a month.
CREATE INDEX campaign_history_by_age ON campaign_history (minute);
-- Which seals may list an attempt: each has a range of ids.
CREATE INDEX decision_seals_by_first ON decision_seals (organization_id, (attempt_ids[1]));
