import { readHealth, readReadiness } from "@parley/contracts/system-contracts";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { examineReadiness } from "../examine-readiness.ts";
import type { ReadinessChecks } from "../readiness-check.ts";

/** Whether this process is alive, and whether it is ready for traffic. */
export function healthOperations(version: string, checks: ReadinessChecks): readonly Operation[] {
  return [
    definePublicOperation(readHealth, async () => ({ status: "healthy" as const, service: "parley", version })),

    definePublicOperation(readReadiness, async () => {
      const body = await examineReadiness(checks);
      return new OperationReply({
        statusCode: body.status === "ready" ? 200 : 503,
        headers: { "content-type": "application/json; charset=utf-8" },
        body,
      });
    }),
  ];
}
