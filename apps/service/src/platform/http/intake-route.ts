import type { Intake } from "@parley/contracts/operation";
import type { Clock } from "@parley/foundation/clock";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { inIntakeLane } from "../database/connection-lanes.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { INTAKE_LIMITS, IntakeGate } from "./intake-gate.ts";
import type { Contract } from "./operation.ts";

export type IntakeGates = Readonly<Record<Intake, IntakeGate>>;

/** One gate for each kind of carrier webhook, shared by the whole process. */
export function createIntakeGates({
  clock,
  metrics,
  intakeWaitMs = INTAKE_LIMITS.waitMs,
}: {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly intakeWaitMs?: number;
}): IntakeGates {
  const limits = { ...INTAKE_LIMITS, waitMs: intakeWaitMs };
  const one = (intake: Intake) =>
    new IntakeGate(limits, clock, () => metrics.count("parley_webhooks_shed_total", { intake }));
  return { texts: one("texts"), calls: one("calls") };
}

/** Makes carriers' webhooks pass the gate and use the intake's database connections; other handlers stay as they are. */
export function addIntakeGate(
  { intake }: Contract,
  gates: IntakeGates,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Pick<RouteOptions, "handler" | "onRequest"> {
  if (intake === undefined) return { handler };
  const gate = gates[intake];
  return {
    onRequest: (_request, _reply, done) => done(gate.findRefusal()),
    // A place is taken only once the body has arrived, so that slow senders cannot hold one.
    handler: (request, reply) => gate.run(() => inIntakeLane(() => handler(request, reply))),
  };
}
