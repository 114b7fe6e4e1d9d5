import { asId } from "@parley/foundation/branded-ids";
import { countSmsSegments } from "@parley/foundation/sms-segments";
import type { Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { findRoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import { applyKeyword } from "../receive/apply-keyword.ts";
import { assembleParts } from "../receive/collect-parts.ts";
import { insertInboundText } from "../receive/inbound-text-store.ts";
import { findIncompleteTexts, type IncompleteText } from "../receive/part-store.ts";
import { logReceivedText, processText } from "../receive/receive-text.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { lockThread } from "../thread/lock-store.ts";

const EVERY_MS = 15_000;
const AT_ONCE = 100;
/** Parts arrive within seconds of each other; a customer waits no longer than this for a missing one. */
const QUIET_MS = 90_000;

/** Processes long texts without their missing parts. A part that comes later becomes its own text. */
export function deliverIncompleteTexts(deps: TextsDeps): Schedule {
  return {
    name: "deliver-incomplete-texts",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const { unscoped } = deps.platform.data;
      for (const text of await findIncompleteTexts(unscoped, QUIET_MS, AT_ONCE)) {
        if (signal.aborted) return;
        // A text that fails must not hold up those behind it.
        await deliver(deps, text).catch((error: unknown) =>
          deps.platform.logger.error("the pieces of a text could not be taken in", {
            organizationId: text.organizationId,
            provider: text.provider,
            ...errorFields(error),
          }),
        );
      }
    },
  };
}

async function deliver(deps: TextsDeps, text: IncompleteText): Promise<void> {
  const { data } = deps.platform;
  const route = await findRoutedNumber(data.unscoped, text.to);
  const number = route?.organizationId === text.organizationId ? route : null;
  const received = await data.scope(asId(text.organizationId)).transaction(async (unit) => {
    await lockThread(unit, { customerPhoneNumber: text.from, assistantPhoneNumber: text.to });
    const collected = await assembleParts(unit, text);
    if (collected === null) return null;
    const { sms, isVerified, missingParts } = collected;
    if (number !== null) return processText(deps, unit, number, sms, { isVerified, wasPolled: false, missingParts });
    await applyKeyword(deps, unit, text.provider, sms);
    await insertInboundText(unit, {
      sms,
      provider: text.provider,
      segmentCount: countSmsSegments(sms.body).segmentCount,
      conversationId: null,
      assistantId: null,
      refusal: { code: "no-assistant", message: "The number is no longer connected" },
    });
    return null;
  });
  if (number !== null && received !== null) logReceivedText(deps, number, received);
}
