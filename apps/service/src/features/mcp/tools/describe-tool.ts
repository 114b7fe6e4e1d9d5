import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { isSafeMethod } from "@parley/contracts/operation";
import type { OfferedOperation } from "./offered-operation.ts";
import { membersOf } from "./tool-members.ts";

/** What a client is told of a tool; the words are the contract's. */
export function describeTool(tool: OfferedOperation): Tool {
  const { contract, kind, hint } = tool;
  const members = [...membersOf(tool)];
  return {
    name: tool.name,
    title: contract.summary,
    description: [`${contract.summary}. ${contract.description}`, hint].filter(Boolean).join(" "),
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(members.map(([name, { schema }]) => [name, schema])),
      required: members.flatMap(([name, { isRequired }]) => (isRequired ? [name] : [])),
      additionalProperties: false,
    },
    annotations: {
      title: contract.summary,
      readOnlyHint: kind === "read" || isSafeMethod(contract.method),
      destructiveHint: tool.isDestructive === true,
      idempotentHint: kind === "read" || contract.takesIdempotencyKey === true,
      // Acting reaches customers; everything else stays within the installation and its models.
      openWorldHint: kind === "act",
    },
  };
}
