import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { Identity } from "../../platform/http/identity.ts";
import type { SendOwnRequest } from "../../platform/http/own-request.ts";
import type { OfferedOperation } from "./tools/offered-operation.ts";
import { planOperation } from "./tools/plan-operation.ts";
import { refusal, toToolResult } from "./tools/tool-result.ts";

export interface ToolCaller {
  readonly identity: Identity;
  /** The credentials as they were sent, and what the audit log keeps of the sender. */
  readonly headers: Readonly<Record<string, string>>;
  readonly remoteAddress: string;
}

/** Calls the tool's operation in the caller's name. Whatever is wrong is told in the result. */
export async function callTool(
  sendOwnRequest: SendOwnRequest,
  tool: OfferedOperation,
  given: Readonly<Record<string, unknown>>,
  caller: ToolCaller,
): Promise<CallToolResult> {
  if (tool.kind === "act" && !mayAct(caller.identity)) {
    return refusal({
      status: 403,
      code: "key-permission-missing",
      detail: "This tool needs an API key with the permission act",
      fix: "Use a key made with the permissions write and act.",
    });
  }
  const planned = planOperation(tool, given);
  if ("issues" in planned) return refusal({ status: 422, detail: planned.issues });
  const { request } = planned;
  const answer = await sendOwnRequest({
    method: request.method,
    target: request.target,
    headers: {
      ...caller.headers,
      ...(request.body === null ? {} : { "content-type": "application/json" }),
      ...(request.idempotencyKey === null ? {} : { "idempotency-key": request.idempotencyKey }),
    },
    body: request.body,
    remoteAddress: caller.remoteAddress,
  });
  return toToolResult(tool, request, answer);
}

/** Only a key can be given the permission: a session in a browser never acts through tools. */
export function mayAct({ credential }: Identity): boolean {
  return credential.kind === "api-key" && credential.permissions.act === true;
}
