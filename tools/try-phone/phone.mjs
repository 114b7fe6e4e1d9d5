import { setTimeout as delay } from "node:timers/promises";
import { BUSINESS_NUMBER, YOUR_NUMBER } from "./acme-dental.mjs";

const POLL_MS = 100;
const HAS_ENDED = new Set(["delivered", "undelivered", "failed"]);
/** A local model may have to be loaded first. */
const REPLY_WITHIN_MS = 90_000;

/**
 * Your phone: sends what you type and reports what arrives.
 *
 * @param {object} deps
 * @param {import("../../packages/testkit/src/carriers/simulator-handle.ts").CarrierSimulator} deps.carrier
 * @param {ReturnType<typeof import("./conversation.mjs").createConversation>} deps.conversation
 * @param {(arrival: { text: string, state: string, isAutomatic: boolean, author: string | null, afterMs: number }) => void} deps.onArrival
 * @param {(note: string) => void} deps.onNote
 * @param {AbortSignal} deps.signal switches the phone off
 */
export function createPhone({ carrier, conversation, onArrival, onNote, signal }) {
  const shownTexts = new Set();
  const reportedEntries = new Set();
  let sentAtMs = performance.now();
  let looking = Promise.resolve();

  const arrived = () =>
    carrier
      .messages()
      .filter(({ to, direction, state }) => to === YOUR_NUMBER && direction === "outbound" && HAS_ENDED.has(state));

  /** One check at a time, so that nothing is shown twice or out of order. */
  const show = () => {
    looking = looking.then(showNew);
    return looking;
  };

  async function showNew() {
    for (const { sid, body, state, isAutomatic } of arrived()) {
      if (shownTexts.has(sid)) continue;
      const afterMs = performance.now() - sentAtMs;
      const author = isAutomatic ? null : await conversation.authorOf(body).catch(() => null);
      shownTexts.add(sid);
      onArrival({ text: body, state, isAutomatic, author, afterMs });
    }
  }

  async function watch() {
    while (!signal.aborted) {
      await show();
      await pause();
    }
  }

  /**
   * Reports, once, what went wrong since the text was sent. @returns {Promise<"opted-out" | "failed" | null>} why no reply
   * will come; null while one still may, even after an attempt that failed and is repeated
   */
  async function refusal(knownEntries) {
    const news = (await conversation.timeline()).filter(
      ({ id, event_type: type }) => !knownEntries.has(id) && (type === "failed" || type === "opt_out"),
    );
    for (const { id, message, event_data: data } of news) {
      if (reportedEntries.has(id)) continue;
      reportedEntries.add(id);
      const why = data?.reason ?? data?.code;
      onNote(why === undefined ? message : `${message}: ${why}`);
    }
    if (news.some(({ event_type: type }) => type === "opt_out")) return "opted-out";
    return news.some(({ level }) => level === "error") ? "failed" : null;
  }

  const pause = () => delay(POLL_MS, undefined, { signal }).catch(() => undefined);

  return {
    watching: watch(),
    /** @returns {Promise<boolean>} false when there should have been a reply and none came */
    async sendAndWait(text) {
      const shownBefore = shownTexts.size;
      const knownEntries = new Set((await conversation.timeline()).map(({ id }) => id));
      sentAtMs = performance.now();
      const { attempts } = await carrier.receiveText({ from: YOUR_NUMBER, to: BUSINESS_NUMBER, body: text });
      const refused = attempts.find(({ statusCode }) => statusCode === null || statusCode >= 300);
      if (refused !== undefined)
        onNote(`Parley answered the carrier's webhook with ${refused.statusCode ?? refused.outcome}.`);
      while (!signal.aborted && performance.now() - sentAtMs < REPLY_WITHIN_MS) {
        // The carrier's own answer to STOP arrives before Parley says why it will not send one.
        await show();
        if (shownTexts.size > shownBefore) return true;
        const reason = await refusal(knownEntries);
        if (reason !== null) return reason === "opted-out";
        await pause();
      }
      if (!signal.aborted) onNote(`No reply within ${REPLY_WITHIN_MS / 1_000} s; /timeline shows how far it got.`);
      return signal.aborted;
    },
  };
}
