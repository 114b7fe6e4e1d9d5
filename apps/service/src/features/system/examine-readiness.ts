import type { ReadinessChecks } from "./readiness-check.ts";

/** Whether this process is ready for traffic, by check, as `/readyz` and the installation's page say it. */
export async function examineReadiness(checks: ReadinessChecks) {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const problem = await check();
      return [name, { is_ready: problem?.isFatal !== true, reason: problem?.reason ?? null }] as const;
    }),
  );
  const isReady = results.every(([, result]) => result.is_ready);
  return { status: isReady ? ("ready" as const) : ("not-ready" as const), checks: Object.fromEntries(results) };
}
