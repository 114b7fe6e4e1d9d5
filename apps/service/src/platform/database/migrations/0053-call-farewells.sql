-- What the assistant says last in this call, in place of its own farewell.
ALTER TABLE calls ADD COLUMN farewell text;
