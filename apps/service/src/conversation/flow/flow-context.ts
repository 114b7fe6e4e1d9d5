import type { CaptureContext } from "@parley/hearing/capture-reading";

/** What a flow knows about the conversation it steers; the same for all of its turns in one answer. */
export interface FlowContext {
  readonly channel: "voice" | "sms";
  /** Facts about the conversation; nothing in the flow can change them. */
  readonly fixedValues: Readonly<Record<string, string | number | boolean>>;
  /** The call was placed with them. */
  readonly givenValues: Readonly<Record<string, unknown>>;
  readonly capture: Pick<CaptureContext, "language" | "today" | "callerCountry">;
}
