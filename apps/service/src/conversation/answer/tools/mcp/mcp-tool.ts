import type { ModelTool } from "../../../../providers/llm/language-model.ts";

/** Where an MCP server is, with its secrets filled in. */
export interface McpServerAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A tool of an MCP server, ready for use. */
export interface McpTool extends McpServerAddress {
  /** What our model sees of it; its parameters are the server's own schema. */
  readonly function: ModelTool;
  /** The tool's name at the server. */
  readonly remoteName: string;
  /** For one execution, all tries together. */
  readonly timeoutMs: number;
  /** Tries after the first. */
  readonly retryAttempts: number;
}
