import { type Captions, NO_CAPTIONS } from "./captions.ts";

/** What takes part in the call now, by its name; null: nothing does. */
export interface LiveParts {
  readonly model: string | null;
  readonly listener: string | null;
  readonly voice: string | null;
  /** What the browser does with what it hears; null: it does not listen. */
  readonly browserListens: string | null;
}

/** `none`: there is nothing to switch; `offered`: a click asks for it. */
type MicrophoneState = "none" | "offered" | "on" | "muted";

/** What is to be seen of a call. */
export interface CallView {
  /** `connecting`, the assistant's states as the service names them, `ended`. */
  readonly state: string;
  /** Whether somebody listens to what is said now. */
  readonly isHeard: boolean;
  readonly captions: Captions;
  readonly parts: LiveParts;
  readonly microphone: MicrophoneState;
  /** Those of the machine that can be chosen; empty until one may be used. */
  readonly microphones: readonly { readonly id: string; readonly label: string }[];
  readonly microphoneId: string | null;
  /** How the person can be heard, or why not; empty for nothing. */
  readonly note: string;
  /** Null while it goes on. */
  readonly end: { readonly reason: string | null; readonly detail: string } | null;
}

export const NO_CALL: CallView = {
  state: "connecting",
  isHeard: false,
  captions: NO_CAPTIONS,
  parts: { model: null, listener: null, voice: null, browserListens: null },
  microphone: "none",
  microphones: [],
  microphoneId: null,
  note: "",
  end: null,
};
