import type { CaptureContext } from "@parley/hearing/capture-reading";

/** What a flow knows about the conversation it leads; it does not change within an answer. */
export interface FlowContext {
  readonly channel: "voice" | "sms";
  /** Facts about the conversation; the flow cannot change them. */
  readonly fixedValues: Readonly<Record<string, string | number | boolean>>;
  /** Variables the call was placed with. */
  readonly givenValues: Readonly<Record<string, unknown>>;
  readonly capture: Pick<CaptureContext, "language" | "today" | "callerCountry">;
}
