import type { ClaimAction } from "@parley/contracts/tools/claim-actions";
import { readDescribed } from "../tools/tool-outcome.ts";
import { suggestActions } from "./suggest-actions.ts";

/** What is done with a claim that nothing backs: hold it back, only note it, or not look at all. */
export type ClaimMode = "enforce" | "log" | "off";

/** What an assistant's tools make true when they succeed. */
export interface ToolBacking {
  readonly mode: ClaimMode;
  /** The actions that a success of the tool backs; empty: none, as with tools that only read. */
  of(toolName: string): readonly ClaimAction[];
  /** Names of tools that succeeded earlier in this conversation, as far as the dialogue does not show it. */
  readonly earlier: readonly string[];
}

/** Where nobody said what a tool backs. */
export const SUGGESTED_BACKING: ToolBacking = {
  mode: "enforce",
  of: (toolName) => suggestActions({ name: toolName, description: "" }),
  earlier: [],
};

/**
 * Whether a tool did what it was called for, by what the model is told of it: it answered, and does not itself say that it
 * failed.
 */
export function hasSucceeded(described: string): boolean {
  const { isSuccess, result } = readDescribed(described);
  if (!isSuccess) return false;
  if (typeof result !== "object" || result === null) return true;
  const { success, ok, status } = result as Readonly<Record<string, unknown>>;
  if (success === false || ok === false) return false;
  return !(typeof status === "string" && /^(?:not run|error|fail(?:ed|ure)?|rejected|denied)$/i.test(status));
}
