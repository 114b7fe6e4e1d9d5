-- The zone an organization's people think in, by its IANA name; null: none is set. Figures by day stay those of UTC.
ALTER TABLE organizations ADD COLUMN time_zone text;
