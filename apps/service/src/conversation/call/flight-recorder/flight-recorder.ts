import type { CallEffect } from "../reducer/call-effect.ts";
import type { CallEvent } from "../reducer/call-event.ts";
import type { CallSettings } from "../reducer/call-settings.ts";
import type { EndReason } from "../reducer/end-reason.ts";

/**
 * Records every event that reaches the reducer of one call and what it decided, so that the call can be replayed. Contains
 * what was said, so it must be kept as safe as a recording.
 */
export interface FlightRecorder {
  begin(settings: CallSettings): void;
  event(event: CallEvent, effects: readonly CallEffect[]): void;
  end(reason: EndReason): void;
}

/** One line of a flight record: JSON, one object a line. */
export type FlightLine =
  | { readonly settings: CallSettings }
  | { readonly event: CallEvent; readonly effects: readonly CallEffect[] }
  | { readonly end: EndReason };

/** @param write takes one line, with its line break */
export function createFlightRecorder(write: (line: string) => void): FlightRecorder {
  const put = (line: FlightLine) => write(`${JSON.stringify(line)}\n`);
  return {
    begin: (settings) => put({ settings }),
    event: (event, effects) => {
      // Ticks without effects only make the file longer; in a replay timers fire by themselves.
      if (event.kind !== "tick" || effects.length > 0) put({ event, effects });
    },
    end: (reason) => put({ end: reason }),
  };
}
