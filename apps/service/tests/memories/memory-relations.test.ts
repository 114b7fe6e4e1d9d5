import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const MEMORIES = "/api/learning/memories";
const CALLER = "+12125550199";

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
let assistantId: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  organization = await service.addOrganization();
  client = organization.admin.client;
  assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
});

interface Remembered {
  readonly id: number;
  readonly fact: string;
  readonly valid_to: string | null;
}

const remember = async (fact: string, more: Record<string, unknown> = {}) =>
  client.post(MEMORIES, { fact, memory_scope: "caller", subject_id: CALLER, ...more });
const list = async (): Promise<readonly Remembered[]> => (await client.get(`${MEMORIES}?limit=200`)).json;
const current = async () => (await list()).filter(({ valid_to }) => valid_to === null).map(({ fact }) => fact);
const edgesOf = async (id: number) => (await client.get(`${MEMORIES}/${id}/edges`)).json;
/** What conversations are given of the caller, or of the house. */
async function cardFacts(scope = "caller"): Promise<readonly string[]> {
  const row = await service.service.platform.database
    .selectFrom("memory_cards")
    .select("facts")
    .where("organization_id", "=", organization.organizationId)
    .where("memory_scope", "=", scope)
    .executeTakeFirst();
  return ((row?.facts ?? []) as { fact: string }[]).map(({ fact }) => fact);
}

describe("a fact that contradicts another", () => {
  test("takes its place if it is at least as sure", async () => {
    const old = (await remember("Wants calls in the morning", { confidence: 0.8 })).json;
    const added = (await remember("Wants calls in the evening", { confidence: 0.8, contradicts_id: old.id })).json;
    expect(await current()).toEqual(["Wants calls in the evening"]);
    expect(await cardFacts()).toEqual(["Wants calls in the evening"]);
    expect(await edgesOf(added.id)).toMatchObject([
      { source_id: added.id, target_id: old.id, edge_type: "supersedes", weight: 1 },
    ]);
  });

  test("stands beside it if it is less sure, and conversations are given neither until one is gone", async () => {
    const old = (await remember("Wants calls in the morning", { confidence: 0.9 })).json;
    const unsure = (await remember("Wants calls in the evening", { confidence: 0.6, contradicts_id: old.id })).json;
    await remember("Has a dog");
    expect(await current()).toHaveLength(3);
    expect(await edgesOf(old.id)).toMatchObject([{ edge_type: "conflicts_with", source_id: unsure.id }]);
    expect(await cardFacts()).toEqual(["Has a dog"]);
    expect((await client.get("/api/learning/graph-stats")).json.open_conflicts).toBe(1);
    await client.delete(`${MEMORIES}/${unsure.id}`);
    expect((await cardFacts()).toSorted()).toEqual(["Has a dog", "Wants calls in the morning"]);
  });

  test("is surer than one that has faded", async () => {
    const old = (await remember("Wants calls in the morning", { confidence: 0.9, expiry_class: "month" })).json;
    await service.service.platform.database
      .updateTable("memories")
      .set({ confirmed_at: new Date(Date.now() - 25 * 86_400_000) })
      .where("id", "=", old.id)
      .execute();
    expect((await client.get(`${MEMORIES}/${old.id}`)).json.current_confidence).toBeCloseTo(0.505, 2);
    await remember("Wants calls in the evening", { confidence: 0.6, contradicts_id: old.id });
    expect(await current()).toEqual(["Wants calls in the evening"]);
  });

  test("is about the same subject", async () => {
    const other = (await remember("Has a dog", { subject_id: "+12125550198" })).json;
    const refused = await remember("Has no dog", { contradicts_id: other.id });
    expect([refused.status, refused.json.code]).toEqual([400, "not-contradicted"]);
    expect((await remember("Has no dog", { contradicts_id: 999_999 })).status).toBe(404);
  });
});

test("a fact that is moved to one assistant is given by no other, and the other way round", async () => {
  const { id } = (await remember("Opens at nine", { memory_scope: "assistant", subject_id: String(assistantId) })).json;
  const given = async () => [await cardFacts("assistant"), await cardFacts("organization")];
  expect(await given()).toEqual([["Opens at nine"], []]);
  await client.put(`${MEMORIES}/${id}`, { memory_scope: "organization" });
  expect(await given()).toEqual([[], ["Opens at nine"]]);
  await client.put(`${MEMORIES}/${id}`, { memory_scope: "assistant" });
  expect(await given()).toEqual([["Opens at nine"], []]);
});

test("whatever is written, superseding closes no circle, a card holds one of a contradicting pair, and merges keep who said it", {
  timeout: 240_000,
}, async () => {
  const step = fc.record({
    fact: fc.integer({ min: 0, max: 7 }),
    target: fc.nat(20),
    relation: fc.constantFrom("none", "supersedes_id", "contradicts_id", "delete"),
    confidence: fc.constantFrom(0.6, 0.8, 0.9),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      organization = await service.addOrganization();
      client = organization.admin.client;
      const writes = new Map<string, number>();
      for (const { fact, target, relation, confidence } of steps) {
        const known = (await list()).toReversed();
        const other = known[target % Math.max(1, known.length)];
        if (relation === "delete") {
          if (other !== undefined) await client.delete(`${MEMORIES}/${other.id}`);
          continue;
        }
        const written = await remember(`fact ${fact}`, {
          confidence,
          ...(relation === "none" || other === undefined ? {} : { [relation]: other.id }),
        });
        expect([200, 400]).toContain(written.status);
        if (written.status !== 200) continue;
        // A memory is known by its id: the same words may come back after they were superseded.
        writes.set(written.json.id, (writes.get(written.json.id) ?? 0) + 1);
      }
      const memories = await list();
      const edges = (await Promise.all(memories.map(({ id }) => edgesOf(id)))).flat();
      const supersededBy = Map.groupBy(
        edges.filter(({ edge_type }) => edge_type === "supersedes"),
        ({ source_id }) => source_id,
      );
      for (const { id } of memories) expect(reaches(supersededBy, id, id)).toBe(false);
      const card = await cardFacts();
      const factOf = new Map(memories.filter(({ valid_to }) => valid_to === null).map(({ id, fact }) => [id, fact]));
      for (const { edge_type, source_id, target_id } of edges) {
        if (edge_type !== "conflicts_with") continue;
        const pair = [factOf.get(source_id), factOf.get(target_id)];
        expect(pair.filter((fact) => fact !== undefined && card.includes(fact)).length).toBeLessThanOrEqual(1);
      }
      for (const { id, provenance } of memories as (Remembered & { provenance: { confirmations?: unknown[] } })[]) {
        expect(1 + (provenance.confirmations?.length ?? 0)).toBe(writes.get(id as never));
      }
    }),
    { numRuns: 25 },
  );
});

function reaches(
  edges: ReadonlyMap<number, readonly { target_id: number }[]>,
  from: number,
  to: number,
  seen = new Set<number>(),
): boolean {
  return (edges.get(from) ?? []).some(({ target_id: next }) => {
    if (next === to) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(edges, next, to, seen);
  });
}

describe("the policy", () => {
  const setPolicy = (policy: unknown) => client.put("/api/v1/organization", { memory_write_policy: policy });

  test("is shown, kept, replaced as a whole, and checked", async () => {
    expect((await client.get("/api/v1/organization")).json.memory_write_policy).toBeNull();
    expect((await setPolicy({ allowed_types: ["semantic"], require_explicit_consent: true })).status).toBe(200);
    await client.put("/api/v1/organization", { description: "else" });
    expect((await client.get("/api/v1/organization")).json.memory_write_policy).toEqual({
      allowed_types: ["semantic"],
      require_explicit_consent: true,
    });
    await setPolicy({});
    expect((await client.get("/api/v1/organization")).json.memory_write_policy).toEqual({});
    expect((await setPolicy({ allowed_types: "semantic" })).status).toBe(422);
    expect((await setPolicy({ allow_types: [] })).status).toBe(422);
    const user = await organization.addMember({ role: "user" });
    expect((await user.client.put("/api/v1/organization", { memory_write_policy: {} })).status).toBe(403);
  });

  test("says which types people may write, for one assistant more narrowly", async () => {
    await setPolicy({ allowed_types: ["semantic", "episodic"] });
    await client.put(`/api/v1/assistants/${assistantId}`, { memory_write_policy: { blocked_types: ["episodic"] } });
    const ofAssistant = { memory_scope: "assistant", subject_id: String(assistantId) };
    const statusOf = async (memory_type: string, more = {}) => {
      const { status, json } = await remember(`Some ${memory_type} fact`, { memory_type, ...more });
      return [status, json.code];
    };
    expect(await statusOf("semantic")).toEqual([200, undefined]);
    expect(await statusOf("episodic")).toEqual([200, undefined]);
    expect(await statusOf("procedural")).toEqual([400, "memory-type-not-allowed"]);
    expect(await statusOf("semantic", ofAssistant)).toEqual([200, undefined]);
    expect(await statusOf("episodic", ofAssistant)).toEqual([400, "memory-type-not-allowed"]);
    const [{ id }] = (await client.get(`${MEMORIES}?memory_type=semantic`)).json;
    expect((await client.put(`${MEMORIES}/${id}`, { memory_type: "procedural" })).status).toBe(400);
  });

  test("may ask for a caller's consent before anything is written of them", async () => {
    await setPolicy({ require_explicit_consent: true });
    const refused = await remember("Has a dog");
    expect([refused.status, refused.json.code]).toEqual([400, "consent-needed"]);
    expect((await client.post(MEMORIES, { fact: "We open at nine" })).status).toBe(200);
    const consent = `/api/v1/gdpr/memory/consent/${encodeURIComponent(CALLER)}`;
    await client.post(consent, { given: true, source: "form" });
    expect((await remember("Has a dog")).status).toBe(200);
  });
});

describe("the graph", () => {
  test("shows what an assistant may be given, with places that stay, and counts it", async () => {
    const old = (await remember("Has a dog", { importance: 0.9 })).json;
    const added = (await remember("Has a cat", { supersedes_id: old.id })).json;
    const house = (await client.post(MEMORIES, { fact: "We open at nine", memory_type: "procedural" })).json;
    const other = (await client.post("/api/v1/assistants", { name: "Bob" })).json.id;
    await client.post(MEMORIES, { fact: "Bob's own", memory_scope: "assistant", subject_id: String(other) });
    const path = `/api/learning/assistants/${assistantId}/memory-graph`;
    const graph = (await client.get(path)).json;
    expect(graph.nodes.map(({ id }: { id: string }) => Number(id))).toEqual([house.id, added.id, old.id]);
    expect(graph.nodes[2].data).toMatchObject({ fact: "Has a dog", is_current: false });
    expect(graph.edges).toMatchObject([
      { source: String(added.id), target: String(old.id), type: "supersedes", label: "supersedes" },
    ]);
    expect(graph.stats).toMatchObject({
      memory_count: 3,
      edge_count: 1,
      memories_by_type: { procedural: 1, semantic: 2 },
      memories_by_scope: { caller: 2, organization: 1 },
      edges_by_type: { supersedes: 1 },
    });
    await remember("Has a fish");
    const later = (await client.get(path)).json;
    for (const { id, position } of graph.nodes) {
      expect(later.nodes.find((node: { id: string }) => node.id === id).position).toEqual(position);
    }
    expect((await client.get(`${path}?limit=1&memory_types=semantic`)).json.nodes).toHaveLength(1);
    expect((await client.get(`${path}?edge_types=causes,resolves`)).json.edges).toEqual([]);
    expect((await client.get(`${path}?edge_types=supersedes,%20&memory_types=semantic`)).json.edges).toHaveLength(1);
    for (const query of [
      "edge_types=nonsense",
      "memory_types=nonsense",
      "memory_types=semantic,nonsense",
      "limit=501",
    ]) {
      expect((await client.get(`${path}?${query}`)).status, query).toBe(422);
    }
    expect((await client.get("/api/learning/graph-stats")).json.memory_count).toBe(5);
    expect((await client.get(`/api/learning/assistants/${assistantId}/stats`)).json).toEqual({
      memory_count: 4,
      edge_count: 1,
      prompt_versions: 0,
      active_prompt_version: null,
      canary_prompt_version: null,
      eval_datasets: 0,
      last_eval_pass_rate: null,
    });
  });

  test("shows viewers nothing of callers, and others nothing at all", async () => {
    await remember("Has a dog");
    await client.post(MEMORIES, { fact: "We open at nine" });
    const viewer = (await organization.addMember({ role: "viewer" })).client;
    const path = `/api/learning/assistants/${assistantId}`;
    expect((await viewer.get(`${path}/memory-graph`)).json.nodes).toHaveLength(1);
    expect((await viewer.get("/api/learning/graph-stats")).json.memory_count).toBe(1);
    expect((await viewer.get(`${path}/stats`)).json.memory_count).toBe(1);
    const stranger = (await service.addOrganization()).admin.client;
    expect((await stranger.get(`${path}/memory-graph`)).status).toBe(404);
    expect((await stranger.get(`${path}/stats`)).status).toBe(404);
    expect((await stranger.get("/api/learning/graph-stats")).json.memory_count).toBe(0);
  });
});
