import { prewarmSipCall } from "@parley/contracts/calls/call-webhook-contracts";
import { checkJsonLimits } from "@parley/foundation/json-limits";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { prewarmCall, readPrewarmRequest } from "../carrier-events/prewarm-call.ts";

/** What the SIP bridge calls before a media stream opens; its errors have a form of their own (interface.md). */
export function sipPrewarmOperations(deps: CallsDeps): readonly Operation[] {
  return [
    definePublicOperation(prewarmSipCall, async (input) => {
      const request = readPrewarmRequest(parse(input.rawBody));
      // Before the signature is looked at: whoever tries the address out learns what it wants.
      if (request === null) return reply(400, { error: "call_sid is required" });
      const webhook = {
        method: "POST",
        url: `${deps.publicBaseUrl}${input.rawTarget}`,
        headers: input.headers,
        body: input.rawBody,
      } as const;
      const prewarmed = await prewarmCall(deps, webhook, request);
      return reply(200, { call_sid: request.call_sid, prewarmed });
    }),
  ];
}

function parse(body: Buffer): unknown {
  try {
    const parsed: unknown = JSON.parse(body.toString("utf8"));
    return checkJsonLimits(parsed) === null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function reply(statusCode: number, content: object): OperationReply {
  return new OperationReply({
    statusCode,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(content),
  });
}
