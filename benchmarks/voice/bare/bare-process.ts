// The least that answers a call: it reads each frame, answers a turn with two seconds of audio, 20 ms at once and then
// 100 ms at a time, never more than 200 ms ahead of what is heard, and clears when it is spoken over. No detector of
// voice, no vendors, no records: what a platform costs is measured against it.
import { once } from "node:events";
import { WebSocketServer } from "ws";
import { markerOf } from "../markers.ts";

const ANSWER_MS = 2_000;
const LEAD_MS = 200;
const BYTES_PER_MS = 8;
const audio = Buffer.alloc(100 * BYTES_PER_MS, 0xb0);

/** One call's answer on its way out. */
interface Answer {
  readonly send: (durationMs: number) => void;
  readonly startedAtMs: number;
  sentMs: number;
}

const speaking = new Set<Answer>();
setInterval(() => {
  const nowMs = performance.now();
  for (const answer of speaking) {
    while (answer.sentMs < ANSWER_MS && answer.startedAtMs + answer.sentMs - nowMs < LEAD_MS) {
      const durationMs = Math.min(100, ANSWER_MS - answer.sentMs);
      answer.send(durationMs);
      answer.sentMs += durationMs;
    }
    if (answer.sentMs >= ANSWER_MS) speaking.delete(answer);
  }
}, 10);

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false, skipUTF8Validation: true });
server.on("connection", (socket) => {
  let answer: Answer | null = null;
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString());
    if (message.event !== "media") return;
    const marker = markerOf(Buffer.from(message.media.payload, "base64"));
    if (marker === null || marker === "eager-end") return;
    const { streamSid } = message;
    if (answer !== null) speaking.delete(answer);
    if (marker === "barge-in") {
      socket.send(`{"event":"clear","streamSid":"${streamSid}"}`);
      return;
    }
    const send = (durationMs: number) => {
      const payload = audio.toString("base64", 0, durationMs * BYTES_PER_MS);
      socket.send(`{"event":"media","streamSid":"${streamSid}","media":{"payload":"${payload}"}}`);
    };
    send(20);
    answer = { send, startedAtMs: performance.now(), sentMs: 20 };
    speaking.add(answer);
  });
  socket.on("close", () => answer !== null && speaking.delete(answer));
});
process.once("SIGTERM", () => process.exit(0));
await once(server, "listening");
const address = server.address();
console.log(`listening ${typeof address === "object" ? address?.port : address}`);
