import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import type { RecordingSink, RecordingTrack } from "../../../conversation/call/recording/call-recorder.ts";
import type { FileAppender, FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { errorFields, type Logger } from "../../../platform/logging/logger.ts";
import { RECORDING_TRACKS, type RecordedCall, trackSizes, trackStorageKey } from "./track-storage.ts";

/** How much silence is written at a time when a call continues after a gap. */
const SILENCE_SAMPLES = 65_536;

/** One track, written in order through a file that stays open. */
interface Track {
  writing: Promise<void>;
  file: FileAppender | null;
  /** How much is on disk. */
  sampleCount: number;
}

/**
 * The two tracks of one live call, written as the audio comes. Nothing else is made of them while calls go on: what is played
 * is a view of these files. They begin with their first sound, so that a call nobody answered leaves no files.
 */
export class CallTracks implements RecordingSink {
  readonly #files: FileStorage;
  readonly #call: RecordedCall;
  readonly #logger: Logger;
  readonly #hasRoom: () => boolean;
  readonly #tracks: Readonly<Record<RecordingTrack, Track>> = { caller: emptyTrack(), assistant: emptyTrack() };
  /** Failed: the disk is full, or what is left of it is reserved for the database. Let go: another process records now. */
  #status: "open" | "failed" | "let-go" = "open";

  /** @param hasRoom asked before each write: false when the rest of the disk is needed for more important things */
  constructor(
    files: FileStorage,
    call: RecordedCall,
    { logger, hasRoom }: { readonly logger: Logger; readonly hasRoom: () => boolean },
  ) {
    this.#files = files;
    this.#call = call;
    this.#logger = logger;
    this.#hasRoom = hasRoom;
  }

  /**
   * Continues after what another process has recorded of the call.
   * @param elapsedMs how long the call has been going on; what neither process heard is silence on both tracks
   */
  async goOn(elapsedMs: number): Promise<void> {
    const sizes = await trackSizes(this.#files, this.#call);
    const longest = Math.max(sizes.caller, sizes.assistant);
    if (longest === 0) return;
    const until = Math.max(longest, Math.round(elapsedMs * MU_LAW_SAMPLES_PER_MS));
    const silence = new Uint8Array(SILENCE_SAMPLES).fill(MU_LAW_SILENCE);
    for (const name of RECORDING_TRACKS) {
      this.#tracks[name].sampleCount = sizes[name];
      for (let filled = sizes[name]; filled < until; filled += SILENCE_SAMPLES) {
        await this.append(name, silence.subarray(0, Math.min(SILENCE_SAMPLES, until - filled)));
      }
    }
  }

  append(name: RecordingTrack, muLaw: Uint8Array): Promise<void> {
    const track = this.#tracks[name];
    track.writing = track.writing.then(() => this.#write(name, track, muLaw));
    return track.writing;
  }

  /** Nothing more is written: the process that took the call over has the tracks. */
  letGo(): void {
    this.#status = "let-go";
  }

  /**
   * Waits until everything recorded is on disk to stay. Never throws: a call is complete even without its recording.
   * @returns the samples of the longer track; 0 when there is no audio
   */
  async close(): Promise<number> {
    const tracks = Object.values(this.#tracks);
    for (const track of tracks) {
      await track.writing;
      await track.file?.close().catch((error: unknown) => this.#note(error));
      track.file = null;
    }
    return Math.max(...tracks.map(({ sampleCount }) => sampleCount));
  }

  async #write(name: RecordingTrack, track: Track, muLaw: Uint8Array): Promise<void> {
    if (this.#status !== "open") return;
    try {
      if (!this.#hasRoom()) throw new Error("the disk is nearly full");
      track.file ??= await this.#files.openAppend(trackStorageKey(this.#call, name));
      await track.file.write(muLaw);
      track.sampleCount += muLaw.length;
    } catch (error) {
      // Continuing would leave a hole, and everything after it at the wrong time.
      this.#status = "failed";
      this.#note(error);
    }
  }

  #note(error: unknown): void {
    this.#logger.error("a recording could not be written", { callId: this.#call.callId, ...errorFields(error) });
  }
}

function emptyTrack(): Track {
  return { writing: Promise.resolve(), file: null, sampleCount: 0 };
}
