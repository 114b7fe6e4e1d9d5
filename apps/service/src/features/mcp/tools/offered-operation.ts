import type { Contract } from "../../../platform/http/operation.ts";

/** What a tool may do: look, try out, prepare, or do something that others notice. */
export type ToolKind = "read" | "simulate" | "draft" | "act";

/** An operation of the HTTP interface as a tool. Its arguments are the operation's own; nothing is said twice. */
export interface OfferedOperation {
  /** The tool's name, in snake_case. */
  readonly name: string;
  readonly kind: ToolKind;
  readonly contract: Contract;
  /** What a model has to know beyond the operation's own description. */
  readonly hint?: string;
  /** Members that are not offered, and cannot be sent. */
  readonly without?: readonly string[];
  /** Members of the body with a value of ours, which cannot be sent. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Members whose schema would fill a model's context; they are offered as any JSON, and the operation checks them. */
  readonly loose?: readonly string[];
  /** How long lists are kept short; see `ToolPage`. */
  readonly page?: ToolPage;
  /** For acting tools: something that is there is ended or replaced. */
  readonly isDestructive?: boolean;
}

/**
 * `operation`: the operation has a limit, which is lowered to ours, and mostly an offset. `ours`: the operation answers everything,
 * and the tool shows a part of it by `skip` and `limit`.
 */
export type ToolPage =
  | {
      readonly by: "operation";
      readonly limit: "limit" | "per_page";
      readonly offset?: "skip" | "offset";
      readonly usual: number;
      readonly most: number;
    }
  | { readonly by: "ours"; readonly usual: number; readonly most: number };
