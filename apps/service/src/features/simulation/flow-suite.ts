import type { flowExpectation, flowSuite } from "@parley/contracts/flows/flow-simulation-schemas";
import type { z } from "zod";

/** Scripted conversations, in the form of their file. */
export type FlowSuite = z.output<typeof flowSuite>;
export type FlowCase = FlowSuite["cases"][number];
export type FlowTurn = FlowCase["turns"][number];
export type FlowExpectation = z.output<typeof flowExpectation>;
