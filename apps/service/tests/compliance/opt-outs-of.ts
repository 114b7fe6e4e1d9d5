import { OptOuts } from "../../src/features/compliance/opt-outs/opt-outs.ts";
import type { TestService } from "../harness/test-service.ts";

/** The service's list of opt-outs, to read: adding to this one sets off nothing. */
export function optOutsOf({ service }: TestService): OptOuts {
  return new OptOuts(service.platform.hashes, { cancelQueuedTexts: async () => 0, hooks: [] });
}
