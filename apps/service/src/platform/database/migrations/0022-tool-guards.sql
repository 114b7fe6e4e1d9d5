-- The guards of a tool's calls; null for none.
ALTER TABLE tools
  ADD COLUMN max_calls_per_conversation integer CHECK (max_calls_per_conversation >= 1),
  -- For the whole organization, in the last 24 hours.
  ADD COLUMN max_calls_per_day integer CHECK (max_calls_per_day >= 1),
  -- Nothing is sent before the customer has agreed to exactly these arguments.
  ADD COLUMN requires_confirmation boolean NOT NULL DEFAULT false;

-- For counting a tool's calls in a period and in a conversation.
CREATE INDEX tool_executions_recent ON tool_executions (organization_id, tool_id, started_at);
CREATE INDEX tool_executions_conversation ON tool_executions (organization_id, conversation_id)
  WHERE conversation_id IS NOT NULL;
