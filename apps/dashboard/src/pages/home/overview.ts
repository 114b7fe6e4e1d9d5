import type { WireAnswer } from "@parley/contracts/operation";
import type { readOverview } from "@parley/contracts/overview-contracts";

export type Overview = WireAnswer<typeof readOverview>;
