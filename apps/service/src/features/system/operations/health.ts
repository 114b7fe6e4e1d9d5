import { readHealth, readReadiness } from "@parley/contracts/system-contracts";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { ReadinessChecks } from "../readiness-check.ts";

/** Whether this process is alive, and whether it is ready for traffic. */
export function healthOperations(version: string, checks: ReadinessChecks): readonly Operation[] {
  return [
    definePublicOperation(readHealth, async () => ({ status: "healthy" as const, service: "parley", version })),

    definePublicOperation(readReadiness, async () => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => {
          const problem = await check();
          return [name, { is_ready: problem?.isFatal !== true, reason: problem?.reason ?? null }] as const;
        }),
      );
      const isReady = results.every(([, result]) => result.is_ready);
      return new OperationReply({
        statusCode: isReady ? 200 : 503,
        headers: { "content-type": "application/json; charset=utf-8" },
        body: { status: isReady ? ("ready" as const) : ("not-ready" as const), checks: Object.fromEntries(results) },
      });
    }),
  ];
}
