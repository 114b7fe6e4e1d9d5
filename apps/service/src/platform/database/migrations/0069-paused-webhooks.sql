-- Since when a person holds back what goes to the URL: events wait. The breaker's rest is another thing, and ends by itself.
ALTER TABLE webhook_endpoints ADD COLUMN paused_at timestamptz;

-- For sending again what has failed for one URL since a moment.
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (organization_id, endpoint_key, created_at, id)
  WHERE status = 'failed';
