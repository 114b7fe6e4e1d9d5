-- Whose webhook it is: the assistant's own headers are sent with it. Null: an event that takes none.
ALTER TABLE webhook_deliveries ADD COLUMN assistant_id bigint;
