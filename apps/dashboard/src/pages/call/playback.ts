import { createContext } from "react";

/** The recording that is played, for all parts of the page that follow or move it. */
export interface PlaybackState {
  /** Where it stands. */
  readonly atSeconds: number;
  /** Where it begins when the page is opened by a link. */
  readonly startsAtSeconds: number;
  readonly attach: (audio: HTMLAudioElement | null) => void;
  readonly seek: (seconds: number) => void;
  readonly move: (seconds: number) => void;
}

export const Playback = createContext<PlaybackState>({
  atSeconds: 0,
  startsAtSeconds: 0,
  attach: () => undefined,
  seek: () => undefined,
  move: () => undefined,
});
