// A collector of traces over OTLP/HTTP. It reads what is sent, as a real one must, and throws it away.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

let exports = 0;
let bytes = 0;
const server = createServer((request, response) => {
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    exports += 1;
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});
server.listen(0, "127.0.0.1", () => console.log(`listening ${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => {
  console.log(`the collector of traces took ${bytes} bytes in ${exports} exports`);
  server.closeAllConnections();
  server.close();
});
