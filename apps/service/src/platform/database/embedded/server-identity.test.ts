import { describe, expect, it } from "vitest";
import { otherUserIdentity, sameUserIdentity, userNamespaceIdentity } from "./server-identity.ts";

const nobody = { name: "nobody", userId: 65534, groupId: 65533 };
const namespaced = {
  file: "unshare",
  args: ["--user", "--map-user=65534", "--map-group=65533", "--", "/bin/x", "-a"],
};
const plain = { file: "/bin/x", args: ["-a"] };

describe("how programs are run", () => {
  it.each([
    { as: "ourselves", identity: sameUserIdentity(7, 8, nobody, true), server: plain, initdb: plain },
    {
      as: "ourselves, without an entry in the list of accounts",
      identity: sameUserIdentity(7, 8, nobody, false),
      server: plain,
      initdb: namespaced,
    },
    {
      as: "ourselves, without any list of accounts",
      identity: sameUserIdentity(7, 8, undefined, false),
      server: plain,
      initdb: plain,
    },
    {
      as: "root in a user namespace",
      identity: userNamespaceIdentity(0, 0, nobody),
      server: namespaced,
      initdb: namespaced,
    },
    {
      as: "another user",
      identity: otherUserIdentity(7, 8),
      server: { ...plain, userId: 7, groupId: 8 },
      initdb: { ...plain, userId: 7, groupId: 8 },
    },
  ])("as $as", ({ identity, server, initdb }) => {
    expect(identity.command("/bin/x", ["-a"])).toEqual(server);
    expect(identity.initdbCommand("/bin/x", ["-a"])).toEqual(initdb);
  });
});
