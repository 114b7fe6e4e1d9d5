import { examineInstallation, readInstallation } from "@parley/contracts/installation-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { DomainError } from "@parley/foundation/domain-error";
import { createAttemptLimiter } from "../../../platform/auth/attempt-limiter.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { Doctor } from "../doctor.ts";
import { examineReadiness } from "../examine-readiness.ts";
import { findNewestMigration } from "../installation-store.ts";
import type { SystemDeps } from "../system-deps.ts";

/** Every one of them rings at vendors; a person who mends something asks again, a program must not go on asking. */
const EXAMINATIONS = { name: "doctor", maxAttempts: 10, perMs: 10 * 60_000 };

/** The installation itself: for every admin what concerns them, and for the operator's what is wrong with it. */
export function installationOperations(deps: SystemDeps): readonly Operation[] {
  const { data } = deps.platform;
  const limiter = createAttemptLimiter({ ...deps.platform, data: data.unscoped }, EXAMINATIONS);
  const doctor = new Doctor(deps.runChecks);
  return [
    defineOperation(readInstallation, async ({ scope }) => {
      const isOperators = await deps.isOperators(scope.organizationId);
      const [readiness, migration, backup] = await Promise.all([
        examineReadiness(deps.readinessChecks),
        findNewestMigration(data.unscoped),
        isOperators ? deps.findLastBackup() : null,
      ]);
      return {
        version: deps.version,
        readiness,
        migration:
          migration === null
            ? null
            : { number: migration.number, name: migration.name, applied_at: toWireTimestamp(migration.appliedAt) },
        is_operator: isOperators,
        last_backup:
          backup === null ? null : { made_at: toWireTimestamp(new Date(backup.createdAt)), path: backup.path },
      };
    }),

    defineOperation(examineInstallation, async ({ scope }) => {
      if (!(await deps.isOperators(scope.organizationId))) {
        throw new DomainError(
          "not-allowed",
          "Only admins of the installation's first organization may have it examined",
        );
      }
      const attempt = await limiter.begin("installation");
      if (!attempt.isAllowed) {
        const { retryAfterSeconds } = attempt;
        throw new DomainError("rate-limited", "The installation was examined too often", { retryAfterSeconds });
      }
      const checks = await doctor.examine();
      const hasFailed = checks.some(({ status }) => status === "failed");
      return {
        status: hasFailed ? ("failed" as const) : ("ok" as const),
        checks: checks.map(({ name, status, detail, fix = null }) => ({ name, status, detail, fix })),
      };
    }),
  ];
}
