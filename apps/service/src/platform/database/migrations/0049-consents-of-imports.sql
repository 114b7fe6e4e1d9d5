-- What a row of a file says of its person's consent, until the row becomes a contact and this a consent.
ALTER TABLE campaign_import_rows ADD COLUMN consent jsonb;
