import type { Semaphore } from "@parley/foundation/semaphore";
import type { CompiledFlows } from "../../flows/runs/compiled-flows.ts";
import type { CallsDeps } from "../calls-deps.ts";
import type { LiveCall } from "./live-call.ts";
import type { LiveCallWriter } from "./live-call-writer.ts";

export interface PrepareDeps extends CallsDeps {
  /** The id of this process. */
  readonly processId: string;
  readonly writer: LiveCallWriter;
  readonly flows: CompiledFlows;
  /** Sends the caller a text and describes the outcome for a model. Never throws. */
  readonly sendSms: (call: LiveCall, body: string) => Promise<string>;
  /** Limits how many ends are written at once: a failing trunk ends hundreds of calls, and the others need the database, too. */
  readonly endings: Semaphore;
  /** Whether every call is recorded for replay. */
  readonly recordsFlights: boolean;
}
