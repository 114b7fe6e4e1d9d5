import { z } from "zod";

/**
 * The media socket of a call at the SIP bridge, which opens it. Binary frames are mu-law, 8 kHz: from the bridge 20 ms
 * each; to the bridge of any length, played after what it already has, at most `MAX_QUEUED_MS` (`media-queue.ts`).
 * Everything else is JSON in text frames.
 *
 * | from | frame | means |
 * |---|---|---|
 * | bridge | `{"event":"start","call_sid":"sip_…","token":"…"}` | first; the call's one-time token |
 * | bridge | `{"event":"dtmf","digit":"5"}` | a key was pressed |
 * | bridge | `{"event":"mark","name":"…"}` | everything before this mark has left, or was cleared |
 * | bridge | `{"event":"stop"}` | the call is over |
 * | service | `{"event":"mark","name":"…"}` | send back once everything before it has left |
 * | service | `{"event":"clear"}` | discard what has not left yet, and send back its marks |
 * | service | `{"event":"dtmf","digits":"12#"}` | press keys, after the sound before it |
 *
 * Close code 1000 by the service: the assistant's part is over, and the bridge asks what to do (`call.stream_failed`).
 */
export const bridgeMediaEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("start"), call_sid: z.string(), token: z.string() }),
  z.object({ event: z.literal("dtmf"), digit: z.string() }),
  z.object({ event: z.literal("mark"), name: z.string() }),
  z.object({ event: z.literal("stop") }),
]);

export const serviceMediaEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("mark"), name: z.string() }),
  z.object({ event: z.literal("clear") }),
  z.object({ event: z.literal("dtmf"), digits: z.string() }),
]);
