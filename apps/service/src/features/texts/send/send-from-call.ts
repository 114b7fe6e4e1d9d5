import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { sendText } from "./send-text.ts";

const TIMEOUT_MS = 15_000;

/** The two ends of a call. */
export interface CallParties {
  readonly organizationId: OrganizationId;
  readonly assistantPhoneNumber: string;
  readonly customerPhoneNumber: string;
}

/** Sends a text to the other party of a call. Never throws. @returns the result, in words for a model */
export async function sendTextFromCall(deps: TextsDeps, call: CallParties, body: string): Promise<string> {
  try {
    await sendText(
      deps,
      call.organizationId,
      {
        from: call.assistantPhoneNumber,
        to: call.customerPhoneNumber,
        body,
        mediaUrls: [],
        isQueued: true,
        idempotencyKey: null,
      },
      AbortSignal.timeout(TIMEOUT_MS),
    );
    return JSON.stringify({ status: "success", message: "The text is on its way." });
  } catch (error) {
    if (!(error instanceof DomainError)) deps.platform.logger.error("a call's text failed", errorFields(error));
    const reason = error instanceof DomainError ? error.message : "It could not be sent.";
    return JSON.stringify({ status: "error", error: reason });
  }
}
