import type { CallEnd } from "../../../conversation/call/call-session.ts";
import { END_REASONS, type EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { endFlowRun } from "../../flows/runs/open-flow-run.ts";
import type { GivenMemory } from "../../memories/cards/memory-block.ts";
import { noteGivenMemories } from "../../memories/uses/note-uses.ts";
import { correctEndReason, readEndReason } from "../end/call-end-store.ts";
import { endCall } from "../end/end-call.ts";
import { releaseMediaProcess } from "../fleet/held-call-store.ts";
import type { CallTracks } from "../recordings/call-tracks.ts";
import { completeRecordings } from "../recordings/own-recording-store.ts";
import { isHeldHere } from "./call-line.ts";
import type { FlightFile } from "./flight-file.ts";
import type { LiveCall } from "./live-call.ts";
import type { PrepareDeps } from "./prepare-deps.ts";

/** Which process holds a call whose session ends here. If another does, only what was said here is written. */
export type CallLead = "ours" | "others";

/** Ends after which there is no line of ours to hang up. */
const ENDED_BY_OTHERS: ReadonlySet<string> = new Set([
  "customer-ended-call",
  "assistant-forwarded-call",
  "terminated-by-user",
] satisfies EndReason[]);
/** Ends that are noticed late when the network was away; the last frame of audio tells when they were. */
const LINE_WAS_GONE: ReadonlySet<string> = new Set(["customer-ended-call", "media-stream-lost"] satisfies EndReason[]);
/** Ends that finish the flow; after any other the caller may come back and go on. */
const ENDS_FLOW: ReadonlySet<string> = new Set([
  "assistant-ended-call",
  "assistant-forwarded-call",
] satisfies EndReason[]);
/** What a session has opened for its call. */
interface OpenSession {
  readonly call: LiveCall;
  /** The flow run that leads the call; null without a flow. */
  readonly runId: number | null;
  readonly tracks: CallTracks | null;
  readonly flight: FlightFile | null;
  /** What the call was given of what is remembered. */
  readonly memories: readonly GivenMemory[];
}

/**
 * Writes the end of a call and releases it, as far as that is up to this process.
 * @returns the reason on record; null when another process leads the call
 */
export async function finishSession(
  deps: PrepareDeps,
  { call, runId, tracks, flight, memories }: OpenSession,
  { reason, detail, silentMs }: CallEnd,
  told: CallLead,
): Promise<EndReason | null> {
  const scope = deps.platform.data.scope(call.organizationId);
  // Taken now: the end may only be written once the database is back.
  const endedAt = new Date(deps.platform.clock.now().getTime() - (LINE_WAS_GONE.has(reason) ? (silentMs ?? 0) : 0));
  let lead = told;
  if (lead === "ours") {
    const hangsUp = !ENDED_BY_OTHERS.has(reason);
    await retryUntilDone(deps, () =>
      scope.transaction(async (unit) => {
        // An order to drop the call may still be on its way, so who holds it is read in this transaction.
        lead = (await isHeldHere(deps, unit, call.id)) ? "ours" : "others";
        if (lead !== "ours") return;
        if (await endCall(deps, unit, call, { reason, detail, endedAt, hangsUp, isOfSession: true })) return;
        if (hangsUp && END_REASONS[reason].status === "completed") await correctEndReason(unit, call.id, reason);
      }),
    );
  }
  if (lead !== "ours") tracks?.letGo();
  // If the call was taken while this process was frozen, the writer drops its entries; it writes none until that is known.
  await retryUntilDone(deps, async () => {
    if (!(await deps.writer.flushCall(call.organizationId, call.id)))
      throw new Error("the journal of the call is not on disk yet");
  });
  const sampleCount = await tracks?.close();
  await flight?.close();
  if (lead !== "ours") {
    // Others have ended the call: its bill does not wait for anything from here.
    await scope.transaction((unit) => releaseMediaProcess(unit, call.id, deps.processId));
    return null;
  }
  let recorded: EndReason = reason;
  await retryUntilDone(deps, () =>
    scope.transaction(async (unit) => {
      if (runId !== null && ENDS_FLOW.has(reason)) {
        await endFlowRun(unit, { runId, conversationId: call.id });
      }
      await noteGivenMemories(
        unit,
        call.id,
        memories.map(({ id }) => id),
      );
      if (sampleCount !== undefined) await completeRecordings(unit, call.id, sampleCount);
      // The carrier may have told another one first.
      recorded = (await readEndReason(unit, call.id)) ?? reason;
      await releaseMediaProcess(unit, call.id, deps.processId);
    }),
  );
  return recorded;
}

/** Repeats the work until it is done: an end is written even when the database is away, or many calls end at once. */
async function retryUntilDone(
  { platform, endings }: Pick<PrepareDeps, "platform" | "endings">,
  work: () => Promise<unknown>,
): Promise<void> {
  const { clock, logger } = platform;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await endings(work);
      return;
    } catch (error) {
      logger.warn("the end of a call could not be written; it is tried again", { attempt, ...errorFields(error) });
      await clock.sleep(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
    }
  }
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 15_000;
