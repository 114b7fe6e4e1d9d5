import { SUGGESTED_BACKING, type ToolBacking } from "../../../conversation/answer/claims/tool-backing.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import type { OfferedTool } from "./offered-tools.ts";

/** What an assistant's tools make true. @param earlier names of tools that succeeded earlier in the conversation */
export function backingOf(
  { claims }: Pick<Assistant, "claims">,
  tools: readonly OfferedTool[],
  earlier: readonly string[],
): ToolBacking {
  const byName = new Map(tools.map(({ callable, backs }) => [callable.function.name, backs]));
  return { mode: claims, of: (name) => byName.get(name) ?? SUGGESTED_BACKING.of(name), earlier };
}
