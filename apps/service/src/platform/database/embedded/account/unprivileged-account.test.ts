import { expect, it } from "vitest";
import { findUnprivilegedAccount, parsePasswd } from "./unprivileged-account.ts";

it("reads accounts and skips other lines", () => {
  const text =
    "# comment\nroot:x:0:0:root:/root:/bin/sh\nnode:x:1000:1001::/home/node:/bin/sh\nnobody:*:-2:-2::/:/bin/false\n+::::::\n\n";
  expect(parsePasswd(text)).toEqual([
    { name: "root", userId: 0, groupId: 0 },
    { name: "node", userId: 1000, groupId: 1001 },
  ]);
});

it("finds none when there is no list of accounts", async () => {
  expect(await findUnprivilegedAccount("/nonexistent/passwd")).toBeUndefined();
});
