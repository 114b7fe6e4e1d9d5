import { toWireTimestamp } from "@parley/contracts/wire-types";
import { DomainError } from "@parley/foundation/domain-error";
import type { ReachedLimit } from "./reached-limit.ts";

/** A text was not sent, a call not placed, or a model not asked, because a limit set by its owner is used up. */
export class LimitReachedError extends DomainError {
  readonly limit: ReachedLimit;

  constructor(limit: ReachedLimit) {
    const isSpend = limit.name.startsWith("model_spend");
    super("rate-limited", `The limit ${limit.name} of the ${limit.owner} (${limit.value}) is reached`, {
      code: isSpend ? "spend-cap-reached" : "limit-reached",
      fix: `Wait until ${toWireTimestamp(limit.window.endsAt)}, or raise ${limit.name} in ${PLACES[limit.owner]}.`,
      retryAfterSeconds: limit.retryAfterSeconds,
    });
    this.name = "LimitReachedError";
    this.limit = limit;
  }
}

const PLACES = {
  organization: "settings.limits of the organization",
  assistant: "custom_settings.limits of the assistant",
} as const satisfies Record<ReachedLimit["owner"], string>;
