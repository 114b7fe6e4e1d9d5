import { createHash } from "node:crypto";
import { respond, type ScriptedAnswer } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { makePdf } from "../support/documents/make-files.ts";

const MANUAL = "# Returns\n\nGoods can be returned within 30 days.\n\n# Opening hours\n\nWe open at nine.";

let site: WebhookReceiver;
let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
let path: string;
beforeAll(async () => {
  site = await startWebhookReceiver({ isTls: false });
  service = await startTestService({ env: { OUTBOUND_ALLOWED_HOSTS: site.host } });
});
afterAll(async () => {
  await service.stop();
  await site.close();
});
beforeEach(async () => {
  organization = await service.addOrganization();
  client = organization.admin.client;
  path = `/api/v1/assistants/${(await client.post("/api/v1/assistants", { name: "Ada" })).json.id}/documents`;
});

interface Upload {
  readonly name?: string;
  readonly content?: string | Buffer;
  readonly type?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly to?: string;
  readonly by?: TestCaller;
}

async function upload({ name = "manual.md", content = MANUAL, type = "", fields = {}, to, by }: Upload = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(Buffer.from(content as string))], { type }), name);
  const response = await fetch(`${service.url}${to ?? `${path}/upload`}`, {
    method: "POST",
    headers: { authorization: `Bearer ${(by ?? organization.admin).key}` },
    body: form,
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
  return { status: response.status, json: (await response.json()) as any };
}

async function processed(id: number) {
  await expect
    .poll(async () => (await client.get(`${path}/${id}/status`)).json.status, { interval: 50 })
    .toMatch(/^(completed|failed)$/);
  return (await client.get(`${path}/${id}/status`)).json;
}

const uploaded = async (given: Upload = {}) => processed((await upload(given)).json.document.id);
const search = async (query: string, more: Record<string, unknown> = {}) =>
  (await client.post(`${path}/search`, { query, ...more })).json.passages;
const filesKept = async () => {
  const rows = await service.service.platform.database
    .selectFrom("document_files")
    .select("sha256")
    .where("organization_id", "=", organization.organizationId)
    .execute();
  return rows.map(({ sha256 }) => sha256.toString("hex"));
};

describe("a document", () => {
  test("has a file name without the path it was sent under", async () => {
    const { json } = await upload({ name: "../../../etc/passwd.txt" });
    const shown = { name: "passwd.txt", filename: "passwd.txt", original_filename: "passwd.txt", file_type: "txt" };
    expect((await client.get(`${path}/${json.id}`)).json).toMatchObject(shown);
    const linked = await client.post(`${path}/url`, {
      url: `http://${site.host}/`,
      filename: "..\\..\\win.ini",
      auto_process: false,
    });
    expect(linked.json.document).toMatchObject({ name: "win.ini" });
    expect((await client.get(`${path}/${linked.json.id}`)).json).toMatchObject({ filename: "win.ini" });
  });

  test("is uploaded, read, and shown under the names of every client", async () => {
    const { status, json } = await upload({ fields: { name: "Manual", category: "shop", tags: "a, b,a," } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, document: { id: json.id, status: "pending", name: "Manual" } });
    expect(await processed(json.id)).toMatchObject({
      id: json.id,
      name: "Manual",
      filename: "manual.md",
      original_filename: "manual.md",
      content_type: "text/markdown",
      file_type: "md",
      file_size: MANUAL.length,
      status: "completed",
      processing_status: "completed",
      processing_error: null,
      error_message: null,
      progress_percentage: 100,
      processing_progress: 100,
      total_chunks: 2,
      processed_chunks: 2,
      chunk_count: 2,
      total_tokens: expect.any(Number),
      page_count: null,
      storage_key: createHash("sha256").update(MANUAL).digest("hex"),
      category: "shop",
      tags: ["a", "b"],
      source_url: null,
      processed_at: expect.any(String),
    });
    const list = (await client.get(path)).json;
    expect(list.items).toEqual(list.documents);
    expect([list.total, list.documents[0].id]).toEqual([1, json.id]);
    const byId = `/api/v1/assistants/documents/${json.id}`;
    expect((await client.get(byId)).json).toEqual(list.documents[0]);
    expect((await client.get(`${byId}/status`)).json).toEqual(list.documents[0]);
  });

  test("is found by what it says, with its section and page", async () => {
    await uploaded();
    const pdf = makePdf([["Prices are in euros."], ["Shipping costs four euros."]]);
    const { id } = await uploaded({ name: "prices.pdf", content: pdf, to: path });
    expect(await search("Until when can I return goods?")).toEqual([
      {
        id: expect.any(Number),
        document_id: expect.any(Number),
        document_name: "manual.md",
        page: null,
        section: "Returns",
        passage: "Goods can be returned within 30 days.",
        score: expect.any(Number),
      },
    ]);
    expect(await search("What does shipping cost?", { limit: 1 })).toMatchObject([{ document_id: id, page: 2 }]);
    expect(await search("Do you sell elephants?")).toEqual([]);
  });

  test("is read in the encoding that the upload or the page names, row by row, and within its form", async () => {
    const word = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    const rows = "<table><tr><td>Mon</td><td>9-17</td></tr><tr><td>Tue</td><td>9-18</td></tr></table>";
    const page = ['<meta charset="windows-1251"><form>', word, rows, "<button>Send</button></form>"];
    const html = Buffer.concat(page.map((part) => Buffer.from(part)));
    const textOf = async (given: Upload) =>
      (await client.get(`${path}/${(await uploaded(given)).id}/passages`)).json.items[0].passage;
    expect(await textOf({ name: "page.html", content: html })).toBe("Привет\nMon; 9-17\nTue; 9-18");
    expect(await textOf({ name: "a.txt", content: word, type: "text/plain; charset=windows-1251" })).toBe("Привет");
    const { status, error_message } = await uploaded({
      name: "b.txt",
      content: word,
      type: "text/plain; charset=utf-8",
    });
    expect([status, error_message]).toEqual(["failed", "The file says that its text is utf-8, and it is not"]);
  });

  test("shows what it was cut into, page by page, with what a question finds", async () => {
    const parts = ["Alpha", "Beta", "Gamma"].map((word) => `# ${word}\n\nThe ${word} desk answers questions.`);
    const { id } = await uploaded({ content: parts.join("\n\n") });
    const passages = async (query = "") => (await client.get(`${path}/${id}/passages${query}`)).json;
    const all = await passages();
    expect(
      all.items.map(({ position, section }: { position: number; section: string }) => [position, section]),
    ).toEqual([
      [0, "Alpha"],
      [1, "Beta"],
      [2, "Gamma"],
    ]);
    expect(all.next_after).toBeNull();
    const first = await passages("?limit=2");
    expect(first).toEqual({ items: all.items.slice(0, 2), next_after: 1 });
    expect(await passages("?limit=2&after=1")).toEqual({ items: all.items.slice(2), next_after: null });
    expect(await passages("?limit=3")).toMatchObject({ next_after: null });
    expect(await passages("?after=2")).toEqual({ items: [], next_after: null });
    const [found] = await search("Gamma desk", { limit: 1 });
    expect(all.items[2]).toMatchObject({ id: found.id, passage: found.passage });
    for (const query of ["?limit=0", "?limit=101", "?after=-1", "?after=x"]) {
      expect((await client.get(`${path}/${id}/passages${query}`)).status, query).toBe(422);
    }
    // What a reading that goes on has stored so far is not shown.
    await service.service.platform.database
      .insertInto("document_chunks")
      .values({
        organization_id: organization.organizationId,
        document_id: id,
        assistant_id: (await client.get(`${path}/${id}`)).json.assistant_id,
        revision: 99,
        position: 3,
        section: "",
        content: "half read",
      })
      .execute();
    expect(await passages()).toEqual(all);
    // A new reading replaces them.
    await client.post(`${path}/${id}/reprocess`);
    await processed(id);
    expect((await passages()).items).toHaveLength(3);
    const unread = (await upload({ fields: { auto_process: "false" } })).json.id;
    expect((await client.get(`${path}/${unread}/passages`)).json).toEqual({ items: [], next_after: null });
    const stranger = (await service.addOrganization()).admin.client;
    expect((await stranger.get(`${path}/${id}/passages`)).status).toBe(404);
    const other = (await client.post("/api/v1/assistants", { name: "Bob" })).json.id;
    expect((await client.get(`/api/v1/assistants/${other}/documents/${id}/passages`)).status).toBe(404);
  });

  test("is kept once, however often it is uploaded, and is gone with the last of them", async () => {
    const first = await uploaded();
    const second = await uploaded({ name: "copy.md" });
    expect(await filesKept()).toHaveLength(1);
    expect((await client.delete(`${path}/${first.id}`)).json).toEqual({ success: true, message: "Document deleted" });
    expect(await filesKept()).toHaveLength(1);
    expect(await search("returned goods")).toHaveLength(1);
    expect((await client.delete(`/api/v1/assistants/documents/${second.id}`)).status).toBe(200);
    expect(await filesKept()).toEqual([]);
    expect(await search("returned goods")).toEqual([]);
    expect((await client.get(`${path}/${second.id}`)).status).toBe(404);
  });

  test("is read when somebody says so, if it was not to be read at once; and again", async () => {
    const { json } = await upload({ fields: { auto_process: "false" } });
    await service.untilAtRest();
    expect((await client.get(`${path}/${json.id}`)).json.status).toBe("pending");
    expect((await client.post(`${path}/${json.id}/reprocess`)).json).toMatchObject({ success: true, id: json.id });
    expect(await processed(json.id)).toMatchObject({ status: "completed", total_chunks: 2 });
    await client.patch(`/api/v1/assistants/${json.assistant_id}`, {
      rag_settings: { chunk_size: 100, chunk_overlap: 0 },
    });
    await client.post(`/api/v1/assistants/documents/${json.id}/reprocess`);
    expect(await processed(json.id)).toMatchObject({ status: "completed", total_chunks: 2 });
    expect(await search("returned goods")).toHaveLength(1);
  });

  test.each([
    ["a damaged PDF", "a.pdf", "%PDF-1.4 nothing", "damaged"],
    ["an encrypted PDF", "a.pdf", makePdf([["x"]], { isEncrypted: true }), "encrypted"],
    ["a picture of text", "a.pdf", makePdf([[]]), "no text"],
  ])("fails with the reason: %s", async (_what, name, content, reason) => {
    expect(await uploaded({ name, content })).toMatchObject({
      status: "failed",
      processing_error: expect.stringContaining(reason),
      error_message: expect.stringContaining(reason),
      total_chunks: 0,
    });
  });

  test.each([
    [{ name: "table.xlsx", content: "PK" }, 400, "format-not-supported"],
    [{ name: "photo.png", content: "x", type: "image/png" }, 400, "format-not-supported"],
    [{ name: "a.txt", content: "" }, 400, "file-empty"],
    [{ name: "a.txt", content: Buffer.alloc(10 * 1_024 * 1_024 + 1, 97) }, 400, "file-too-large"],
    [{ fields: { name: "x".repeat(256) } }, 400, "labels-too-long"],
    [{ to: "/api/v1/assistants/999999/documents/upload" }, 404, undefined],
  ])("upload %# is refused", async (given, status, code) => {
    const answer = await upload(given as Upload);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  test("of exactly 10 MB is taken", async () => {
    const content = Buffer.alloc(10 * 1_024 * 1_024, "word word\n\n");
    const { status, json } = await upload({ name: "a.txt", content });
    expect(status).toBe(200);
    expect(await processed(json.id)).toMatchObject({
      status: "failed",
      error_message: expect.stringContaining("characters"),
    });
  });

  test("is for its own organization and assistant, and viewers only read", async () => {
    const { id } = await uploaded();
    const stranger = (await service.addOrganization()).admin.client;
    for (const where of [`${path}/${id}`, `/api/v1/assistants/documents/${id}`]) {
      expect((await stranger.get(where)).status).toBe(404);
      expect((await stranger.delete(where)).status).toBe(404);
      expect((await stranger.post(`${where}/reprocess`)).status).toBe(404);
    }
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`${path}/search`, { query: "goods" })).status).toBe(404);
    const other = (await client.post("/api/v1/assistants", { name: "Bob" })).json.id;
    expect((await client.get(`/api/v1/assistants/${other}/documents/${id}`)).status).toBe(404);
    expect(
      (await client.post(`/api/v1/assistants/${other}/documents/search`, { query: "goods" })).json.passages,
    ).toEqual([]);
    const viewer = await organization.addMember({ role: "viewer" });
    expect((await viewer.client.get(path)).json.total).toBe(1);
    expect((await viewer.client.delete(`${path}/${id}`)).status).toBe(403);
    expect((await upload({ by: viewer })).status).toBe(403);
    expect((await client.get(`${path}/${id}`)).json.status).toBe("completed");
  });

  test("that is deleted while it is read leaves nothing", async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `Row ${index};${"word ".repeat(30)}`).join("\n");
    const { json } = await upload({ name: "a.csv", content: `A;B\n${rows}` });
    await expect
      .poll(async () => (await client.get(`${path}/${json.id}`)).json.status, { interval: 5 })
      .not.toBe("pending");
    await client.delete(`${path}/${json.id}`);
    await service.untilAtRest();
    const { rows: chunks } = {
      rows: await service.service.platform.database
        .selectFrom("document_chunks")
        .select("id")
        .where("organization_id", "=", organization.organizationId)
        .execute(),
    };
    expect(chunks).toEqual([]);
    expect(await filesKept()).toEqual([]);
  });
});

test("a question of words that very many passages have is answered all the same, again and again", async () => {
  const { id: assistantId } = (
    await client.post("/api/v1/assistants", { name: "Ada", rag_settings: { chunking_strategy: "paragraph" } })
  ).json;
  path = `/api/v1/assistants/${assistantId}/documents`;
  const rows = Array.from({ length: 600 }, (_, row) => `Row ${row} is for parking.`);
  await uploaded({ name: "rows.txt", content: [...rows, "Bicycles are free."].join("\n\n") });
  for (let times = 0; times < 2; times += 1) {
    expect(await search("parking", { limit: 5 })).toHaveLength(5);
    expect((await search("Is parking free for bicycles?"))[0].passage).toBe("Bicycles are free.");
  }
});

test("a passage of a reading that is not complete is not found", async () => {
  const { id } = await uploaded();
  await sql`
    insert into document_chunks (organization_id, document_id, assistant_id, revision, position, section, content)
    select organization_id, document_id, assistant_id, revision + 1, position, section, 'Goods can be returned within a year.'
    from document_chunks where document_id = ${id} and position = 0`.execute(service.service.platform.database);
  expect((await search("goods returned")).map((each: { passage: string }) => each.passage)).toEqual([
    "Goods can be returned within 30 days.",
  ]);
});

describe("a document of the web", () => {
  const add = (page: string, more: Record<string, unknown> = {}) =>
    client.post(`${path}/url`, { url: `http://${site.host}${page}`, ...more });
  const html = (text: string) => respond(200, { headers: { "content-type": "text/html" }, body: `<p>${text}</p>` });

  test("is fetched, and fetched anew when somebody says so and each day", async () => {
    site.script("/fees", html("The fee is ten euros."));
    const { status, json } = await add("/fees", { name: "Fees", tags: ["money"] });
    expect([status, json.source_url]).toEqual([200, `http://${site.host}/fees`]);
    expect(await processed(json.id)).toMatchObject({
      status: "completed",
      file_type: "html",
      name: "Fees",
      tags: ["money"],
    });
    expect(await search("What is the fee?")).toMatchObject([{ passage: "The fee is ten euros." }]);
    site.script("/fees", html("The fee is twelve euros."));
    await client.post(`${path}/${json.id}/reprocess`);
    await processed(json.id);
    expect(await search("What is the fee?")).toMatchObject([{ passage: "The fee is twelve euros." }]);
    expect(await filesKept()).toHaveLength(1);
    site.script("/fees", html("The fee is fifteen euros."));
    const readBefore = async (age: string) => {
      await sql`update documents set fetched_at = now() - ${age}::interval where id = ${json.id}`.execute(
        service.service.platform.database,
      );
      const schedules = service.service.features.flatMap((feature) => feature.schedules);
      await schedules.find(({ name }) => name === "read-urls-anew")?.run(new AbortController().signal);
      await processed(json.id);
      return search("What is the fee?");
    };
    expect(await readBefore("23 hours")).toMatchObject([{ passage: "The fee is twelve euros." }]);
    expect(await readBefore("25 hours")).toMatchObject([{ passage: "The fee is fifteen euros." }]);
  });

  test("stays what it was while it is read anew, and when that fails", async () => {
    site.script("/fees", html("The fee is ten euros."));
    const { json } = await add("/fees");
    await processed(json.id);
    const answered = Promise.withResolvers<void>();
    site.script("/fees", { ...html("The fee is twelve euros."), until: answered.promise } as ScriptedAnswer);
    await client.post(`${path}/${json.id}/reprocess`);
    await expect.poll(async () => (await client.get(`${path}/${json.id}`)).json.status).toBe("processing");
    expect(await search("What is the fee?")).toMatchObject([{ passage: "The fee is ten euros." }]);
    answered.resolve();
    await processed(json.id);
    expect(await search("What is the fee?")).toMatchObject([{ passage: "The fee is twelve euros." }]);
    site.script("/fees", respond(404));
    await client.post(`${path}/${json.id}/reprocess`);
    expect(await processed(json.id)).toMatchObject({ status: "failed" });
    expect(await search("What is the fee?")).toMatchObject([{ passage: "The fee is twelve euros." }]);
  });

  test("is got where it has moved to", async () => {
    site.script("/old", respond(301, { headers: { location: "/new" } }));
    site.script("/new", html("Here it is."));
    expect(await processed((await add("/old")).json.id)).toMatchObject({ status: "completed" });
    site.script("/away", respond(302, { headers: { location: "http://10.0.0.1/secret" } }));
    expect(await processed((await add("/away")).json.id)).toMatchObject({
      status: "failed",
      error_message: expect.stringContaining("may not be fetched"),
    });
    site.script("/loop", respond(302, { headers: { location: "/loop" } }));
    expect(await processed((await add("/loop")).json.id)).toMatchObject({
      error_message: expect.stringContaining("without end"),
    });
  });

  test("is not fetched against the site's robots.txt, nor where another page leads to it", async () => {
    site.script("/robots.txt", respond(200, { body: "User-agent: *\nDisallow: /private\n" }));
    site.script("/private/page", html("Secret"));
    expect(await processed((await add("/private/page")).json.id)).toMatchObject({
      status: "failed",
      error_message: expect.stringContaining("robots.txt"),
    });
    site.script("/open", respond(302, { headers: { location: "/private/page" } }));
    expect(await processed((await add("/open")).json.id)).toMatchObject({
      status: "failed",
      error_message: expect.stringContaining("robots.txt"),
    });
    site.script("/robots.txt", respond(404));
  });

  test.each([
    "http://127.0.0.1/x",
    "http://169.254.169.254/latest",
    "file:///etc/passwd",
    "ftp://example.com/x",
    "nonsense",
  ])("%s is refused", async (url) => {
    const { status, json } = await client.post(`${path}/url`, { url });
    expect([status, json.code]).toEqual([400, "address-not-allowed"]);
  });

  test("that is not there, or not to be read, fails with the reason", async () => {
    site.script("/gone", respond(404));
    expect(await processed((await add("/gone")).json.id)).toMatchObject({
      error_message: "The site answered with status 404",
    });
    site.script("/photo", respond(200, { headers: { "content-type": "image/png" }, body: "x" }));
    expect(await processed((await add("/photo")).json.id)).toMatchObject({
      error_message: expect.stringContaining("format"),
    });
  });
});
