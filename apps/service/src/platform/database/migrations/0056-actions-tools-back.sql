-- What a tool's success makes true when an assistant says that it was done; null: as its name suggests.
ALTER TABLE tools ADD COLUMN backs_actions text[];
