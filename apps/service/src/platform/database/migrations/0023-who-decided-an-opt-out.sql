-- What decided the opt-out: the phrase's id, or the model. The words themselves are not stored.
ALTER TABLE opt_outs ADD COLUMN decided_by text;
