import type { flowSuite } from "@parley/contracts/flows/flow-simulation-schemas";
import type { z } from "zod";

/** What is answered in a tool's place. */
export type ToolMock = NonNullable<z.output<typeof flowSuite>["tools"]>[number];

/** A tool of the assistant or of the platform that was called. */
export interface SimulatedCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: "success" | "error" | "timeout";
  /** As the flow and the model got it, read as JSON where it is JSON. */
  readonly result: unknown;
  readonly durationMs: number;
}
