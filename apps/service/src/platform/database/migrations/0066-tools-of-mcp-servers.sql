-- Tools of MCP servers that an organization entered.
ALTER TABLE tools DROP CONSTRAINT tools_tool_type_check;
ALTER TABLE tools ADD CONSTRAINT tools_tool_type_check
  CHECK (tool_type IN ('endpoint', 'python_function', 'lambda', 'mcp'));
