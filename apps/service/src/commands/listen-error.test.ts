import { createServer } from "node:net";
import { expect, test } from "vitest";
import { listenErrorOf } from "./listen-error.ts";

/** What listening there fails with. */
function failureOf(host: string, port: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen(port, host, () => {
      server.close();
      reject(new Error(`${host}:${port} could be had`));
    });
  });
}

test("an address that is not this machine's is told with the setting to change", async () => {
  // TEST-NET-3: documentation only.
  const error = await failureOf("203.0.113.7", 8_080);
  expect(listenErrorOf(error, { host: "203.0.113.7", port: 8_080 })?.message).toBe(
    "203.0.113.7:8080 is no address of this machine. Set HOST to 127.0.0.1, to 0.0.0.0 for all addresses, or to one of this machine.",
  );
});

test("a port that is taken is told with the variable it came from", async () => {
  const occupant = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => occupant.once("listening", resolve));
  const address = occupant.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const error = await failureOf("127.0.0.1", port);
  occupant.close();
  expect(listenErrorOf(error, { host: "127.0.0.1", port })?.message).toBe(
    `127.0.0.1:${port} is taken by another program. Stop that program, or set PORT to a free one (PORT=8081 npm start).`,
  );
  expect(listenErrorOf(error, { host: "127.0.0.1", port: 1 })?.message).toContain("set METRICS_PORT to a free one");
});

test("any other error stays what it is", () => {
  const lookup = Object.assign(new Error("getaddrinfo ENOTFOUND db.internal"), {
    code: "ENOTFOUND",
    syscall: "getaddrinfo",
    hostname: "db.internal",
  });
  for (const error of [new Error("broken"), "broken", lookup]) {
    expect(listenErrorOf(error, { host: "127.0.0.1", port: 8_080 })).toBeNull();
  }
  expect(listenErrorOf(lookup, { host: "db.internal", port: 8_080 })?.message).toContain(
    "is no address of this machine",
  );
});
