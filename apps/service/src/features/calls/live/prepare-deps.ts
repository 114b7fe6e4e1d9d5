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
  /** Shared by all calls: a trunk that fails ends hundreds at once, and the remaining calls need the database, too. */
  readonly endings: Semaphore;
  /** Whether every call is recorded for replay. */
  readonly recordsFlights: boolean;
}
