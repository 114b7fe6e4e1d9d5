import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import { Secret } from "@parley/foundation/secret";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeService, type Service } from "../../src/compose.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { createOrganization } from "../../src/features/accounts/organization/create-organization.ts";
import { parseMasterKey } from "../../src/platform/crypto/master-key.ts";
import { createLogger } from "../../src/platform/logging/logger.ts";
import { createTestDatabase, type TestDatabase } from "../harness/test-database.ts";

/** A service is composed six times; a busy machine takes its time. */

const newKey = () => randomBytes(32).toString("base64");
const idOf = (key: string) => parseMasterKey(new Secret(key), "a test").id;
const [FIRST, SECOND, STRANGER] = [newKey(), newKey(), newKey()];
const SECRET = "the vendor's key";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "parley-key-change-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function under<Result>(
  keys: { MASTER_KEY: string; MASTER_KEY_PREVIOUS?: string },
  work: (service: Service, lines: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const lines: string[] = [];
  const config = loadConfig({ DATABASE_URL: database.connectionString, DATA_DIR: dataDir, ROLES: "media", ...keys });
  const service = await composeService(config, { logger: createLogger("info", (line) => lines.push(line)) });
  try {
    return await work(service, lines);
  } finally {
    await service.stop();
  }
}

const scopeOf = (organizationId: OrganizationId) => ({ organizationId, table: "tests", row: 1, column: "secret" });

test("after a change of the master key every key is wrapped anew, and nothing that was stored is lost", async () => {
  const stored = await under({ MASTER_KEY: FIRST }, async ({ platform }) => {
    const secrets: { organizationId: OrganizationId; ciphertext: string }[] = [];
    for (const name of ["one", "two", "three"]) {
      const { id } = await platform.data.unscoped.transaction((unit) => createOrganization(unit, { name }));
      secrets.push({ organizationId: id, ciphertext: await platform.envelope.encrypt(scopeOf(id), SECRET) });
    }
    return { secrets, hash: platform.hashes.hash("api-key", "a key").toString("hex") };
  });
  const expectEverything = async ({ platform }: Service) => {
    expect(platform.hashes.hash("api-key", "a key").toString("hex")).toBe(stored.hash);
    for (const { organizationId, ciphertext } of stored.secrets) {
      expect((await platform.envelope.decrypt(scopeOf(organizationId), ciphertext)).reveal()).toBe(SECRET);
    }
  };
  await expect(under({ MASTER_KEY: SECOND }, async () => undefined)).rejects.toThrow(
    `The master key ${idOf(FIRST)}, which wraps this key, is not configured`,
  );
  await under({ MASTER_KEY: SECOND, MASTER_KEY_PREVIOUS: `${STRANGER},${FIRST}` }, async (service, lines) => {
    await expectEverything(service);
    await expect.poll(() => lines.join("")).toContain("nothing is wrapped by a key of");
    expect(lines.join("")).toContain('"count":3,"msg":"data keys rewrapped with the current master key"');
    const keys = [
      ...(await service.platform.database.selectFrom("instance_keys").select("master_key_id").execute()),
      ...(await service.platform.database.selectFrom("organization_data_keys").select("master_key_id").execute()),
    ];
    expect(keys.map((key) => key.master_key_id)).toEqual(Array(4).fill(idOf(SECOND)));
  });
  // The former one is of no use any more, and not needed.
  await under({ MASTER_KEY: SECOND }, async (service) => expectEverything(service));
  await expect(under({ MASTER_KEY: FIRST }, async () => undefined)).rejects.toThrow(idOf(SECOND));
});

test("one that cannot be opened keeps no other from being wrapped anew, and is told of", async () => {
  const third = newKey();
  await under({ MASTER_KEY: SECOND }, async ({ platform }) => {
    const [first] = await platform.database.selectFrom("organization_data_keys").selectAll().execute();
    await platform.database
      .updateTable("organization_data_keys")
      .set({ master_key_id: idOf(STRANGER) })
      .where("key_id", "=", first?.key_id ?? "")
      .execute();
  });
  await under({ MASTER_KEY: third, MASTER_KEY_PREVIOUS: SECOND }, async (_service, lines) => {
    await expect.poll(() => lines.join("")).toContain("secrets of some organizations cannot be read");
    expect(lines.join("")).toContain('"count":2,"msg":"data keys rewrapped with the current master key"');
    expect(lines.join("")).not.toContain("nothing is wrapped by a key of");
  });
});
