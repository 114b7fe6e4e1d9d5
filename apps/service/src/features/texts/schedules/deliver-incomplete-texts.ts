import { asId } from "@parley/foundation/branded-ids";
import { countSmsSegments } from "@parley/foundation/sms-segments";
import type { Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { findRoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import { takeParts } from "../receive/collect-parts.ts";
import { heedKeyword } from "../receive/heed-keyword.ts";
import { noteReceived, takeInText } from "../receive/receive-sms.ts";
import { type AbandonedText, findAbandonedTexts } from "../receive/sms-part-store.ts";
import { insertInboundText } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { lockThread } from "../thread/thread-lock-store.ts";

const EVERY_MS = 15_000;
const AT_ONCE = 100;
/** Pieces follow each other within seconds; a customer waits no longer than this for one that does not come. */
const QUIET_MS = 90_000;

/** Long texts of which a piece stayed away are taken in without it; should it come later, it is a text of its own. */
export function deliverIncompleteTexts(deps: SmsDeps): Schedule {
  return {
    name: "deliver-incomplete-texts",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const { unscoped } = deps.platform.data;
      for (const text of await findAbandonedTexts(unscoped, QUIET_MS, AT_ONCE)) {
        if (signal.aborted) return;
        // One that cannot be taken in must not keep those behind it waiting, now and at every later look.
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

async function deliver(deps: SmsDeps, text: AbandonedText): Promise<void> {
  const { data } = deps.platform;
  const route = await findRoutedNumber(data.unscoped, text.to);
  const number = route?.organizationId === text.organizationId ? route : null;
  const taken = await data.scope(asId(text.organizationId)).transaction(async (unit) => {
    await lockThread(unit, { customerPhoneNumber: text.from, assistantPhoneNumber: text.to });
    const collected = await takeParts(unit, text);
    if (collected === null) return null;
    const { sms, isVerified, missingParts } = collected;
    if (number !== null) return takeInText(deps, unit, number, sms, { isVerified, wasPolled: false, missingParts });
    await heedKeyword(deps, unit, text.provider, sms);
    await insertInboundText(unit, {
      sms,
      provider: text.provider,
      segmentCount: countSmsSegments(sms.body).segmentCount,
      conversationId: null,
      assistantId: null,
      refusal: { code: "no-assistant", message: "The number is not connected any more" },
    });
    return null;
  });
  if (number !== null && taken !== null) noteReceived(deps, number, taken);
}
