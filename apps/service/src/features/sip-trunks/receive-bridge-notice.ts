import { asId } from "@parley/foundation/branded-ids";
import { isUuid } from "@parley/foundation/uuid-text";
import type { CarrierNotice } from "../../providers/telephony/carrier-calls.ts";
import type { SipTrunksDeps } from "./sip-trunks-deps.ts";
import { compareWithBridges } from "./sync/compare-with-bridges.ts";
import { saveTrunkState } from "./trunk-state-store.ts";

/** Acts on what a bridge tells of trunks and of itself. */
export async function receiveBridgeNotice(deps: SipTrunksDeps, notice: CarrierNotice): Promise<void> {
  switch (notice.kind) {
    case "restarted":
      return compareWithBridges(deps);
    case "trunk-state": {
      const { organizationId, status } = notice;
      if (!isUuid(status.id)) return;
      await deps.platform.data.scope(asId(organizationId)).transaction((unit) => saveTrunkState(unit, status));
    }
  }
}
