import { createSecretKey, randomBytes } from "node:crypto";
import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { Secret } from "@parley/foundation/secret";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, it } from "vitest";
import { DecryptionError } from "./aes-gcm.ts";
import { createDataKeyRing, type DataKeyStore, type WrappedDataKey } from "./data-key-ring.ts";
import { createEnvelope, type SecretScope } from "./envelope.ts";
import { wrapKey } from "./key-wrap.ts";
import type { MasterKey, MasterKeys } from "./master-key.ts";

/** Stores rows like a table; several envelopes on one store simulate several processes. */
class MemoryDataKeyStore implements DataKeyStore {
  readonly rows = new Map<OrganizationId, WrappedDataKey[]>();
  loadCount = 0;
  failNextLoad = false;

  async load(organizationId: OrganizationId): Promise<readonly WrappedDataKey[]> {
    this.loadCount += 1;
    await Promise.resolve();
    if (this.failNextLoad) {
      this.failNextLoad = false;
      throw new Error("connection lost");
    }
    return [...(this.rows.get(organizationId) ?? [])];
  }

  async insertIfAbsent(organizationId: OrganizationId, key: WrappedDataKey): Promise<WrappedDataKey> {
    await Promise.resolve();
    const [winner] = this.rows.get(organizationId) ?? [];
    if (winner !== undefined) {
      return winner;
    }
    this.rows.set(organizationId, [key]);
    return key;
  }

  async replaceWrapping(
    organizationId: OrganizationId,
    key: WrappedDataKey,
    previous: WrappedDataKey,
  ): Promise<boolean> {
    await Promise.resolve();
    const rows = this.rows.get(organizationId) ?? [];
    const index = rows.findIndex((row) => row.keyId === key.keyId && row.wrappedKey === previous.wrappedKey);
    if (index === -1) {
      return false;
    }
    rows[index] = key;
    return true;
  }
}

function buildMasterKey(id: string): MasterKey {
  return { id, key: createSecretKey(randomBytes(32)) };
}

const ONE = asId<OrganizationId>(1);
const SCOPE: SecretScope = { organizationId: ONE, table: "organization_secrets", row: 7, column: "value_encrypted" };

function build(
  masterKeys: MasterKeys = { current: buildMasterKey("m1"), previous: [] },
  dataKeys = new MemoryDataKeyStore(),
) {
  const clock = new VirtualClock();
  return { clock, dataKeys, masterKeys, envelope: createEnvelope({ masterKeys, dataKeys, clock }) };
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof DecryptionError ? error.reason : `other: ${String(error)}`;
  }
  return "opened";
}

describe("createEnvelope", () => {
  it.each(["", "hunter2", "pässwörd 😀", new Secret("wrapped")])("gives back %s as a secret", async (plaintext) => {
    const { envelope } = build();
    const ciphertext = await envelope.encrypt(SCOPE, plaintext);
    expect(ciphertext).toMatch(/^v1\.[\w-]{12}\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/);
    const opened = await envelope.decrypt({ ...SCOPE, row: "7" }, ciphertext);
    expect(opened).toBeInstanceOf(Secret);
    expect(opened.reveal()).toBe(typeof plaintext === "string" ? plaintext : plaintext.reveal());
  });

  it("refuses a ciphertext that was moved anywhere else", async () => {
    const { envelope } = build();
    const places: SecretScope[] = [1, 2, 12].flatMap((organization) =>
      ["trunks", "organization_secrets"].flatMap((table) =>
        [1, 2, "2:a"].flatMap((row) =>
          ["password", "token"].map((column) => ({
            organizationId: asId<OrganizationId>(organization),
            table,
            row,
            column,
          })),
        ),
      ),
    );
    const ciphertexts = await Promise.all(places.map((place) => envelope.encrypt(place, "secret")));
    let openedCount = 0;
    for (const place of places) {
      for (const ciphertext of ciphertexts) {
        openedCount += (await reasonOf(envelope.decrypt(place, ciphertext))) === "opened" ? 1 : 0;
      }
    }
    expect(openedCount).toBe(places.length);
  });

  it("refuses a data key that was copied to another organization", async () => {
    const { clock, envelope, dataKeys, masterKeys } = build();
    const two = asId<OrganizationId>(2);
    const ciphertext = await envelope.encrypt(SCOPE, "secret");
    const rows = dataKeys.rows.get(ONE) ?? [];
    dataKeys.rows.set(two, [...rows]);
    const ring = createDataKeyRing({ masterKeys, dataKeys, clock });
    expect(await reasonOf(ring.find(two, rows[0]?.keyId ?? ""))).toBe("not-authentic");
    expect(await reasonOf(envelope.decrypt({ ...SCOPE, organizationId: two }, ciphertext))).toBe("not-authentic");
  });

  it("refuses another organization's ciphertext even under the same data key", async () => {
    const { clock, envelope, dataKeys, masterKeys } = build();
    const two = asId<OrganizationId>(2);
    const ciphertext = await envelope.encrypt(SCOPE, "secret");
    const { keyId, key } = await createDataKeyRing({ masterKeys, dataKeys, clock }).current(ONE);
    dataKeys.rows.set(two, [{ keyId, ...wrapKey(masterKeys.current, key, ["data-key", "2", keyId]) }]);
    expect(await reasonOf(envelope.decrypt({ ...SCOPE, organizationId: two }, ciphertext))).toBe("not-authentic");
    expect(await reasonOf(envelope.encrypt({ ...SCOPE, organizationId: two }, "own"))).toBe("opened");
  });

  it("refuses every flipped bit", async () => {
    const { envelope } = build();
    const ciphertext = await envelope.encrypt(SCOPE, "secret");
    for (let index = 0; index < ciphertext.length; index += 1) {
      for (let bit = 0; bit < 7; bit += 1) {
        const flipped = String.fromCharCode(ciphertext.charCodeAt(index) ^ (1 << bit));
        const changed = ciphertext.slice(0, index) + flipped + ciphertext.slice(index + 1);
        expect(await reasonOf(envelope.decrypt(SCOPE, changed))).toMatch(/^(malformed|unknown-key|not-authentic)$/);
      }
    }
  });

  it("makes one data key per organization, however many requests and processes ask at once", async () => {
    const first = build();
    const second = build(first.masterKeys, first.dataKeys);
    const ciphertexts = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? first : second).envelope.encrypt(SCOPE, "secret")),
    );
    expect(new Set(ciphertexts.map((text) => text.split(".")[1])).size).toBe(1);
    expect(first.dataKeys.rows.get(ONE)).toHaveLength(1);
    expect((await second.envelope.decrypt(SCOPE, ciphertexts[0] ?? "")).reveal()).toBe("secret");
  });

  it("loads once, again after five minutes, and again for a key id it does not know", async () => {
    const { clock, dataKeys, envelope, masterKeys } = build();
    const ciphertext = await envelope.encrypt(SCOPE, "secret");
    await envelope.encrypt(SCOPE, "secret");
    await envelope.decrypt(SCOPE, ciphertext);
    expect(dataKeys.loadCount).toBe(1);
    await clock.advance(5 * 60_000);
    await envelope.decrypt(SCOPE, ciphertext);
    expect(dataKeys.loadCount).toBe(2);

    const foreign = build(masterKeys);
    const added = await foreign.envelope.encrypt(SCOPE, "of a newer key");
    const newer = foreign.dataKeys.rows.get(ONE) ?? [];
    dataKeys.rows.set(ONE, [...newer, ...(dataKeys.rows.get(ONE) ?? [])]);
    expect((await envelope.decrypt(SCOPE, added)).reveal()).toBe("of a newer key");
    expect((await envelope.decrypt(SCOPE, ciphertext)).reveal()).toBe("secret");
    expect(dataKeys.loadCount).toBe(3);
  });

  it("tries again after a failed load", async () => {
    const { dataKeys, envelope } = build();
    dataKeys.failNextLoad = true;
    await expect(envelope.encrypt(SCOPE, "secret")).rejects.toThrow("connection lost");
    await expect(envelope.encrypt(SCOPE, "secret")).resolves.toContain("v1.");
  });

  it("switches to another master key without changing any ciphertext, and no longer needs the old one", async () => {
    const [m1, m2] = [buildMasterKey("m1"), buildMasterKey("m2")];
    const before = build({ current: m1, previous: [] });
    const ciphertext = await before.envelope.encrypt(SCOPE, "secret");

    const during = build({ current: m2, previous: [m1] }, before.dataKeys);
    expect((await during.envelope.decrypt(SCOPE, ciphertext)).reveal()).toBe("secret");
    expect(await Promise.all([during.envelope.rewrap(ONE), during.envelope.rewrap(ONE)])).toEqual([1, 0]);
    expect(await during.envelope.rewrap(ONE)).toBe(0);
    expect(before.dataKeys.rows.get(ONE)?.map(({ masterKeyId }) => masterKeyId)).toEqual(["m2"]);

    const after = build({ current: m2, previous: [] }, before.dataKeys);
    expect((await after.envelope.decrypt(SCOPE, ciphertext)).reveal()).toBe("secret");
    const behind = build({ current: m1, previous: [] }, before.dataKeys);
    expect(await reasonOf(behind.envelope.decrypt(SCOPE, ciphertext))).toBe("unknown-key");
  });

  it("keeps plaintext and keys out of errors", async () => {
    const { envelope } = build();
    const ciphertext = await envelope.encrypt(SCOPE, "canary");
    const error: unknown = await envelope.decrypt({ ...SCOPE, row: 8 }, ciphertext).catch((caught: unknown) => caught);
    expect(String(error)).not.toContain("canary");
    expect(String(error)).not.toContain(ciphertext.split(".")[4]);
  });
});
