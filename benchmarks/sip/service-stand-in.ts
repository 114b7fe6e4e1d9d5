// What the bridge needs of the service, in as little time as can be: accepts every call, and speaks and hears nothing but
// silence. Prints how many calls ended, by their last status, when it is told to end.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const FRAMES_AT_ONCE = 10;
const SILENCE = Buffer.alloc(160 * FRAMES_AT_ONCE, 0xff);

const ends = new Map<string, number>();
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString("latin1");
    const status = /"status":"(\w+)"/.exec(body)?.[1] ?? "";
    if (request.url === "/sip-status" && !["initiated", "ringing", "early_media", "in_progress"].includes(status)) {
      ends.set(status, (ends.get(status) ?? 0) + 1);
    }
    response.setHeader("content-type", "application/json");
    response.end(
      body.includes('"type":"call.') ? JSON.stringify({ action: "accept", media: { url, token: "token" } }) : "{}",
    );
  });
});
// As the service: connections stay open between requests.
server.keepAliveTimeout = 60_000;
let url = "";
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  url = `ws://127.0.0.1:${port}/streams/sip`;
  process.stdout.write(`ready ${port}\n`);
});
setInterval(() => {
  for (const socket of sockets.clients) socket.send(SILENCE);
}, 20 * FRAMES_AT_ONCE);
process.on("SIGTERM", () => {
  process.stdout.write(`ends ${JSON.stringify(Object.fromEntries(ends))}\n`, () => process.exit(0));
});
