import { exchangeMcpMessage } from "@parley/contracts/mcp-contracts";
import { defineOperation, type Operation, OperationReply, type ScopedInput } from "../../../platform/http/operation.ts";
import { parseJsonBody } from "../../../platform/http/request-body.ts";
import type { ToolCaller } from "../call-tool.ts";
import { type ExchangeDeps, exchangeMessage } from "../exchange-message.ts";
import { refuseForeignOrigin } from "../refuse-foreign-origin.ts";

export interface McpDeps extends ExchangeDeps {
  readonly publicBaseUrl: string;
}

/** Headers that go with a tool's request: who calls, and by which program. */
const PASSED_ON = ["authorization", "cookie", "x-csrf-token", "user-agent"] as const;

/** `/mcp`: the tools of this installation over streamable HTTP. */
export function mcpOperations(deps: McpDeps): readonly Operation[] {
  return [
    defineOperation(exchangeMcpMessage, async (input) => {
      refuseForeignOrigin(headerOf(input, "origin"), deps.publicBaseUrl);
      const version = headerOf(input, "mcp-protocol-version");
      const answer = await exchangeMessage(deps, parseJsonBody(input.rawBody), version, callerOf(input));
      if (answer === null) return new OperationReply({ statusCode: 202, body: "" });
      return new OperationReply({ headers: { "content-type": "application/json; charset=utf-8" }, body: answer });
    }),
  ];
}

type Input = ScopedInput<unknown, unknown, unknown>;

function callerOf(input: Input): ToolCaller {
  const headers = PASSED_ON.flatMap((name) => {
    const value = headerOf(input, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { identity: input.identity, headers: Object.fromEntries(headers), remoteAddress: input.remoteAddress };
}

function headerOf({ headers }: Input, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
