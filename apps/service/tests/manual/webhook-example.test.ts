import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { blocksOf, readPage } from "@parley/testkit/manual/command-blocks";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { findFreePort } from "../harness/test-service.ts";

test("the README's receiver of webhooks takes what is signed, and nothing else", async () => {
  const [example] = blocksOf(readPage("README.md")).filter(({ language }) => language === "js");
  expect(example?.marks).toEqual(["test"]);
  const port = await findFreePort();
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  const child = spawn(process.execPath, ["--input-type=module", "-"], {
    // Where its library is found.
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    env: { PATH: process.env["PATH"], PARLEY_WEBHOOK_SECRET: secret },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end((example?.text ?? "").replace("listen(4000)", `listen(${port}, () => console.log("listens"))`));
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe("listens");
    const body = JSON.stringify({ type: "sms_received", data: { from: "+12125550147", body: "When are you open?" } });
    const id = `msg_${randomUUID()}`;
    const time = new Date();
    const send = (signature: string) =>
      fetch(`http://127.0.0.1:${port}`, {
        method: "POST",
        headers: {
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(time.getTime() / 1_000)),
          "webhook-signature": signature,
        },
        body,
      });
    expect((await send(new Webhook(secret).sign(id, time, body))).status).toBe(200);
    expect((await lines.next()).value).toBe("sms_received +12125550147 When are you open?");
    const others = `whsec_${randomBytes(24).toString("base64")}`;
    expect((await send(new Webhook(others).sign(id, time, body))).status).toBe(401);
  } finally {
    child.kill();
    await once(child, "exit");
  }
});
