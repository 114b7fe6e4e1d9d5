// What a call's set-up and end cost without any SIP: four requests and a media socket, as the bridge makes them.
import { WebSocket } from "ws";
import { JsonPoster } from "../../apps/sip-bridge/src/service/post-json.ts";

const [port = "", perSecond = "100", seconds = "10"] = process.argv.slice(2);
const origin = `127.0.0.1:${port}`;
const poster = new JsonPoster();
const post = (path: string, content: object) =>
  poster.post(`http://${origin}${path}`, JSON.stringify(content), {}, 5_000);

async function setUp(): Promise<void> {
  await post("/sip-webhook", { type: "call.incoming" });
  await post("/sip-prewarm", {});
  const socket = new WebSocket(`ws://${origin}/streams/sip`, { perMessageDeflate: false });
  await new Promise((resolve) => socket.once("open", resolve));
  await post("/sip-status", { status: "in_progress" });
  await new Promise((resolve) => setTimeout(resolve, 400));
  socket.close();
  await post("/sip-status", { status: "completed" });
}

const count = Number(perSecond) * Number(seconds);
const startedMs = performance.now();
const before = process.cpuUsage();
const all: Promise<void>[] = [];
while (all.length < count) {
  const due = Math.min(count, ((performance.now() - startedMs) / 1_000) * Number(perSecond));
  while (all.length < due) all.push(setUp());
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await Promise.all(all);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`figures ${(user + system) / 1_000 / count}\n`, () => process.exit(0));
