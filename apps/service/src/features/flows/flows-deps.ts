import type { Platform } from "../../platform/platform.ts";
import type { SimulationDeps } from "../simulation/prepare-simulation.ts";

/** What the composition root hands to the flows. */
export interface FlowsDeps {
  readonly platform: Pick<Platform, "data" | "envelope">;
  readonly simulation: SimulationDeps;
}
