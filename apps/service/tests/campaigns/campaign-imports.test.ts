import { connect } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importRequest } from "../../src/features/campaigns/import/import-job.ts";
import { runSchedule } from "../harness/run-schedule.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { CAMPAIGNS, CampaignStage, numbersFrom } from "./campaign-stage.ts";

let service: TestService;
let stage: CampaignStage;
beforeAll(async () => {
  service = await startTestService();
  stage = await CampaignStage.open(service);
});
afterAll(() => service.stop());

/** Runs every half minute. */
const RESUMING = "resume-lost-campaign-work";

const importsOf = (id: number) => `${CAMPAIGNS}/${id}/imports`;
const csvOf = (numbers: readonly string[]) => `phone,name\r\n${numbers.map((each) => `${each},Ada\r\n`).join("")}`;

describe("a file of contacts", () => {
  test("is answered 202 with the summary members, can be asked about, and shows in the campaign", async () => {
    const id = await stage.add();
    const sent = await stage.send(
      id,
      'Full Name,Mobile,E-Mail,Organization,Plan,Renews On\r\n"Byron, Ada",(212) 555-0100,ada@example.com,Acme,gold,May 3\r\nBo,212-555-0101,,,,\r\n',
    );
    expect(sent.status, sent.text).toBe(202);
    expect(sent.json).toMatchObject({
      success: true,
      status: "completed",
      campaign_id: id,
      imported_count: 2,
      total_contacts: 2,
      file_name: "people.csv",
      format: "csv",
      encoding: "utf-8",
      delimiter: ",",
      row_count: 2,
      new_count: 2,
      duplicate_count: 0,
      invalid_count: 0,
      opted_out_count: 0,
      columns: [
        { column: "Full Name", becomes: "name" },
        { column: "Mobile", becomes: "phone_number" },
        { column: "E-Mail", becomes: "email" },
        { column: "Organization", becomes: "company" },
        { column: "Plan", becomes: "plan" },
        { column: "Renews On", becomes: "renews_on" },
      ],
    });
    expect(sent.json.import_date).toMatch(/\+00:00$/);
    const polled = await stage.client.get(`${importsOf(id)}/${sent.json.import_id}`);
    expect(polled.json).toMatchObject({ import_id: sent.json.import_id, status: "completed", error_code: null });
    const { contacts } = await stage.contacts(id);
    expect(contacts).toMatchObject([
      {
        phone_number: "+12125550100",
        contact_data: {
          name: "Byron, Ada",
          email: "ada@example.com",
          company: "Acme",
          source: "import",
          variable_values: { plan: "gold", renews_on: "May 3" },
        },
      },
      { phone_number: "+12125550101", contact_data: { email: null, variable_values: {} } },
    ]);
    expect(await stage.read(id)).toMatchObject({
      total_contacts: 2,
      available_variables: ["plan", "renews_on"],
      last_import_file_name: "people.csv",
      last_import_row_count: 2,
    });
  });

  test("rows that make no contact are kept with line and reason, and are no formulas", async () => {
    const id = await stage.add();
    await stage.database
      .insertInto("opt_outs")
      .values({
        organization_id: stage.organization.organizationId,
        number_hash: service.service.platform.hashes.hash("phone-number", "+12125550119"),
        source: "keyword",
      })
      .execute();
    const rows = [
      "phone,note",
      "+12125550110,first",
      "2125550110,again",
      ",nobody",
      "=1+1,formula",
      "1.21256E+10,a spreadsheet did this",
      "٢١٢٥٥٥٠١١١,digits of another script",
      "+12125550119,opted out",
      "+12125550112,one,cell too many",
      `+12125550113,${"x".repeat(70_000)}`,
      "+12125550114,good",
      "+12125550115,caf\ufffd",
      "",
      '+12125550116,"never closed',
    ];
    const made = await stage.import(id, rows.join("\n"));
    expect(made).toMatchObject({
      status: "completed",
      row_count: 12,
      new_count: 3,
      imported_count: 3,
      duplicate_count: 1,
      opted_out_count: 1,
      invalid_count: 7,
    });
    expect(await stage.numbers(id)).toEqual(["+12125550110", "+12125550111", "+12125550114"]);
    expect(await stage.rejects(id, made.import_id)).toEqual([
      '"3","duplicate","\'+12125550110"',
      '"4","number-missing",""',
      '"5","number-invalid","\'=1+1"',
      '"6","number-in-scientific-notation","1.21256E+10"',
      '"8","opted-out","\'+12125550119"',
      '"9","more-cells-than-columns","\'+12125550112"',
      '"10","line-too-long","\'+12125550113"',
      '"12","not-decodable","caf\ufffd"',
      '"14","quote-not-closed","never closed"',
    ]);
  });

  test("column_mappings say what a column is, in either direction", async () => {
    const id = await stage.add();
    const file = "Who;Reach;Secret;Tier\nAda;2125550120;x;1\n";
    await stage.import(id, file, { mappings: { Reach: "phone_number", name: "Who", Secret: "", Tier: "level" } });
    expect((await stage.contacts(id)).contacts).toMatchObject([
      { phone_number: "+12125550120", name: "Ada", variables: { level: "1" } },
    ]);
    for (const mappings of ["{", "[]", '{"a":1}', '"x"']) {
      expect((await stage.send(id, file, { mappings })).status, mappings).toBe(422);
    }
    expect(await stage.numbers(id)).toEqual(["+12125550120"]);
  });

  test("may begin with Excel's line about its delimiter, and have blanks before quotes", async () => {
    const id = await stage.add();
    const file = 'sep=|\r\nphone|name\r\n+12125550130|  "Doe | Ann"\r\n+12125550131|\u00a0"Roe; Al"\r\n';
    expect(await stage.import(id, file)).toMatchObject({ delimiter: "|", new_count: 2, invalid_count: 0 });
    expect((await stage.contacts(id)).contacts).toMatchObject([{ name: "Doe | Ann" }, { name: "Roe; Al" }]);
  });

  const accented = "phone;name\r\n+12125550130;José Müller\r\n";
  test.each<[string, Uint8Array, string]>([
    ["a mark", Buffer.from(`\ufeff${accented}`), "utf-8"],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${accented}`, "utf16le"), "utf-16le"],
    ["UTF-16 without one", Buffer.from(accented, "utf16le"), "utf-16le"],
    ["UTF-16, the other end first", Buffer.from(`\ufeff${accented}`, "utf16le").swap16(), "utf-16be"],
    ["Latin-1", Buffer.from(accented, "latin1"), "windows-1252"],
  ])("%s is understood and told", async (_what, bytes, encoding) => {
    const id = await stage.add();
    expect(await stage.import(id, bytes)).toMatchObject({ encoding, delimiter: ";", new_count: 1 });
    expect((await stage.contacts(id)).contacts[0].name).toBe("José Müller");
  });

  test.each(['[{"phone":"+12125550140","name":"Ada","custom_fields":{"plan":"gold"}},{"phone":2125550141},7,{"x":1}]'])(
    "a list in JSON",
    async (list) => {
      for (const file of [list, `{"about":["x"],"contacts":${list}}`]) {
        const id = await stage.add();
        const made = await stage.import(id, file, { name: "people.json" });
        expect(made).toMatchObject({ format: "json", new_count: 2, invalid_count: 2, delimiter: null });
        expect((await stage.contacts(id)).contacts).toMatchObject([
          { phone_number: "+12125550140", name: "Ada", variables: { plan: "gold" } },
          { phone_number: "+12125550141" },
        ]);
        expect(await stage.rejects(id, made.import_id)).toEqual(['"3","not-an-object","7"', '"4","number-missing",""']);
      }
    },
  );

  test.each<[string, string, string]>([
    ["only blank lines", "\n\n  \n", "file-empty"],
    ["a header and nothing else", "phone,name\n", "file-empty"],
    ["no header", "+12125550150,Ada\n+12125550151,Bo\n", "header-missing"],
    ["no column of numbers", "name,city\nAda,London\n", "phone-column-missing"],
    ["10,000 columns", `phone,${"x,".repeat(10_000)}\n+12125550152\n`, "too-many-columns"],
    ["JSON that ends in the middle", '[{"phone":"+12125550153"},', "json-not-readable"],
    ["JSON without a list", '{"phone":"+12125550154"}', "json-not-readable"],
  ])("%s: the import fails with the reason, and the contacts stay as they were", async (_what, file, reason) => {
    const id = await stage.add({ contacts: [{ phone_number: "+12125550159" }] });
    const sent = await stage.send(id, file, { name: "people.txt" });
    expect(sent.json).toMatchObject({ success: false, status: "failed", error_code: reason, imported_count: 0 });
    expect(sent.json.error_message).toEqual(expect.any(String));
    expect(await stage.numbers(id)).toEqual(["+12125550159"]);
    expect(await stage.import(id, csvOf(numbersFrom(0, 1)))).toMatchObject({ status: "completed" });
  });
});

describe("what an import takes the place of", () => {
  test("contacts that were not tried; those that were stay, and are duplicates", async () => {
    const id = await stage.add({ contacts: numbersFrom(100, 8).map((phone_number) => ({ phone_number })) });
    const statuses = ["pending", "skipped", "completed", "failed", "in_progress", "no_answer", "busy", "voicemail"];
    const { contacts } = await stage.contacts(id);
    for (const [index, status] of statuses.entries()) {
      await sql`update campaign_contacts set status = ${status} where id = ${contacts[index].id}`.execute(
        stage.database,
      );
    }
    await sql`update campaign_counters set pending = 1, skipped = 1, completed = 1, failed = 1, in_progress = 1, no_answer = 1, busy = 1, voicemail = 1
      where campaign_id = ${id}`.execute(stage.database);
    const made = await stage.import(id, csvOf(numbersFrom(100, 10)));
    expect(made).toMatchObject({ new_count: 4, duplicate_count: 6, imported_count: 4 });
    const after = await stage.contacts(id);
    expect(after.contacts.map((each: { status: string }) => each.status)).toEqual([
      ...statuses.slice(2),
      ...Array(4).fill("pending"),
    ]);
    expect(await stage.read(id)).toMatchObject({ total_contacts: 10, completed_contacts: 1, failed_contacts: 4 });
    expect(await stage.rejects(id, made.import_id)).toContain(`"4","already-contacted","'${numbersFrom(102, 1)[0]}"`);
  });

  test.each(["scheduled", "paused", "completed", "cancelled", "failed"])(
    "a campaign that is %s takes one",
    async (status) => {
      const id = await stage.add();
      await stage.put(id, status);
      if (status === "scheduled") {
        await stage.client.post(`${CAMPAIGNS}/${id}/schedule`, {
          schedule_type: "scheduled",
          scheduled_at: "2099-01-01T00:00:00Z",
        });
      }
      expect(await stage.import(id, csvOf(numbersFrom(0, 2)))).toMatchObject({ imported_count: 2 });
      expect((await stage.read(id)).status).toBe(status);
    },
  );

  test("one that is running takes none", async () => {
    const id = await stage.add();
    await stage.put(id, "running");
    const refused = await stage.send(id, csvOf(numbersFrom(0, 1)));
    expect([refused.status, refused.json.code]).toEqual([400, "campaign-running"]);
  });
});

describe("an import that waits for a person", () => {
  const waiting = (more: object = {}) => stage.add({ pending_import: { file_name: "people.csv" }, ...more });

  test("makes contacts once it is confirmed, and not before", async () => {
    const id = await waiting({ contacts: [{ phone_number: "+12125550160" }] });
    const made = await stage.import(id, csvOf(numbersFrom(0, 3)));
    expect(made).toMatchObject({ status: "awaiting_confirmation", new_count: 3, imported_count: 0 });
    expect(await stage.numbers(id)).toEqual(["+12125550160"]);
    const confirm = () => stage.client.post(`${importsOf(id)}/${made.import_id}/confirm`);
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 200)?.json).toMatchObject({
      status: "completed",
      imported_count: 3,
    });
    expect(answers.find(({ status }) => status === 400)?.json.code).toBe("import-completed");
    expect(await stage.numbers(id)).toEqual(numbersFrom(0, 3));
    expect(await stage.read(id)).toMatchObject({ pending_import: null, total_contacts: 3 });
  });

  test("is not confirmed while the campaign runs", async () => {
    const id = await waiting();
    const made = await stage.import(id, csvOf(numbersFrom(0, 3)));
    await stage.put(id, "running");
    const refused = await stage.client.post(`${importsOf(id)}/${made.import_id}/confirm`);
    expect([refused.status, refused.json.code]).toEqual([400, "campaign-running"]);
    expect(await stage.numbers(id)).toEqual([]);
  });

  test("is discarded by the next one, with its rows", async () => {
    const id = await waiting();
    const first = await stage.import(id, csvOf(numbersFrom(0, 3)));
    const second = await stage.import(id, csvOf(numbersFrom(10, 2)));
    expect((await stage.client.get(`${importsOf(id)}/${first.import_id}`)).json).toMatchObject({
      status: "discarded",
      error_code: "replaced",
    });
    expect((await stage.client.post(`${importsOf(id)}/${first.import_id}/confirm`)).json.code).toBe("import-discarded");
    expect(await countRows("campaign_import_rows", first.import_id)).toBe(0);
    await stage.client.post(`${importsOf(id)}/${second.import_id}/confirm`);
    expect(await stage.numbers(id)).toEqual(numbersFrom(10, 2));
  });

  test("stays when mappings that stand before another file are none: that file is not read", async () => {
    const id = await waiting();
    const { import_id } = await stage.import(id, csvOf(numbersFrom(0, 3)));
    const sent = await stage.send(id, csvOf(numbersFrom(10, 2)), { mappings: "[]", isMappedFirst: true });
    expect([sent.status, sent.json.detail[0].loc], sent.text).toEqual([422, ["body", "column_mappings"]]);
    expect((await stage.client.get(`${importsOf(id)}/${import_id}`)).json.status).toBe("awaiting_confirmation");
    const mapped = { mappings: { Reach: "phone_number" }, isMappedFirst: true };
    expect((await stage.send(id, "Reach\n+12125550199\n", mapped)).json).toMatchObject({ new_count: 1 });
  });

  test("is confirmed by a job when it is large", async () => {
    const id = await waiting();
    const made = await stage.import(id, csvOf(numbersFrom(0, 6_000)));
    expect(made).toMatchObject({ status: "awaiting_confirmation", new_count: 6_000 });
    const confirmed = await stage.client.post(`${importsOf(id)}/${made.import_id}/confirm`);
    expect(confirmed.json.status).toBe("confirming");
    await expect.poll(async () => (await stage.read(id)).total_contacts).toBe(6_000);
  });
});

async function countRows(table: string, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where import_id = ${importId}`.execute(stage.database);
  return rows[0]?.count ?? -1;
}

describe("a large file", () => {
  test("is checked by a job, each number once, and leaves nothing behind", async () => {
    const id = await stage.add();
    const numbers = numbersFrom(0, 30_000);
    const made = await stage.import(id, csvOf([...numbers, ...numbers.slice(0, 5_000)]));
    expect(made).toMatchObject({ row_count: 35_000, imported_count: 30_000, duplicate_count: 5_000 });
    expect(await stage.read(id)).toMatchObject({ total_contacts: 30_000 });
    expect((await stage.contacts(id, "?page=30&per_page=1000")).contacts.at(-1).phone_number).toBe(numbers.at(-1));
    for (const table of ["campaign_import_rows", "campaign_import_pieces"]) {
      expect(await countRows(table, made.import_id)).toBe(0);
    }
  });

  test("a line of 8 MB is one reject, and the rows around it are read", async () => {
    const id = await stage.add();
    const file = Buffer.concat([
      Buffer.from("phone,note\n+12125550170,before\n+12125550171,"),
      Buffer.alloc(8_000_000, "x"),
      Buffer.from("\n+12125550172,after\n"),
    ]);
    const made = await stage.import(id, file);
    expect(made).toMatchObject({ new_count: 2, invalid_count: 1, file_bytes: file.length });
    expect(await stage.rejects(id, made.import_id)).toEqual(['"3","line-too-long","\'+12125550171"']);
  });

  test("whose worker was killed goes on at the last block, and nothing is counted twice", async () => {
    const id = await stage.add();
    const numbers = numbersFrom(0, 12_000);
    const made = await stage.import(id, csvOf(numbers));
    // As a worker leaves it that was killed in the middle: claimed, the first block there, the file, too.
    await sql`delete from campaign_contacts where campaign_id = ${id}`.execute(stage.database);
    await sql`delete from campaign_counters where campaign_id = ${id}`.execute(stage.database);
    const file = csvOf(numbers);
    const rows = numbers.slice(0, 5_000).map((phoneNumber, index) => ({ line: index + 2, number: phoneNumber }));
    await sql`
      insert into campaign_import_rows (organization_id, import_id, line, phone_number, number_hash, variables)
      select ${stage.organization.organizationId}, ${made.import_id}, line, number, ''::bytea, '{}'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (line int, number text)`.execute(stage.database);
    for (const [position, from] of [0, 100_000].entries()) {
      const bytes = Buffer.from(file.slice(from, position === 0 ? 100_000 : undefined));
      await stage.database
        .insertInto("campaign_import_pieces")
        .values({
          organization_id: stage.organization.organizationId,
          import_id: made.import_id,
          position,
          bytes,
        })
        .execute();
    }
    await sql`
      update campaign_imports set status = 'processing', finished_at = null, row_count = 5000, new_count = 5000,
        imported_count = 0, claimed_until = now() - interval '1 second'
      where id = ${made.import_id}`.execute(stage.database);
    const read = async () => (await stage.client.get(`${importsOf(id)}/${made.import_id}`)).json;
    await runSchedule(service, RESUMING);
    await expect.poll(async () => (await read()).status, { interval: 100 }).toBe("completed");
    expect(await read()).toMatchObject({ row_count: 12_000, imported_count: 12_000, duplicate_count: 0 });
    expect(await stage.read(id)).toMatchObject({ total_contacts: 12_000 });
    expect((await stage.contacts(id, "?page=12&per_page=1000")).contacts.at(-1).phone_number).toBe(numbers.at(-1));
  });

  test("whose campaign was started meanwhile is not made contacts of", async () => {
    const id = await stage.add();
    const made = await stage.import(id, csvOf(numbersFrom(0, 10)), {});
    await sql`update campaign_imports set status = 'confirming', claimed_until = now() - interval '1 second', finished_at = null
      where id = ${made.import_id}`.execute(stage.database);
    await stage.put(id, "running");
    await service.service.platform.data
      .scope(stage.organization.organizationId)
      .transaction(async (unit) => unit.enqueue(importRequest(unit.organizationId, made.import_id)));
    const read = async () => (await stage.client.get(`${importsOf(id)}/${made.import_id}`)).json;
    await expect.poll(async () => (await read()).status).toBe("failed");
    expect((await read()).error_code).toBe("campaign-running");
    expect((await stage.read(id)).total_contacts).toBe(10);
  });
});

describe("the upload", () => {
  test.each<[string, string | undefined, Record<string, string>]>([
    ["no form", "{}", { "content-type": "application/json" }],
    ["nothing", undefined, {}],
    [
      "a form without its end",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nphone',
      { "content-type": "multipart/form-data; boundary=b" },
    ],
    [
      "a form without a file",
      '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
      { "content-type": "multipart/form-data; boundary=b" },
    ],
    [
      "an empty file",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n\r\n--b--\r\n',
      { "content-type": "multipart/form-data; boundary=b" },
    ],
  ])("%s is refused and leaves nothing", async (_what, body, headers) => {
    const id = await stage.add();
    const refused = await stage.client.post(`${CAMPAIGNS}/${id}/import-data`, body, { headers });
    expect(refused.status, refused.text).toBe(400);
    const left = stage.database.selectFrom("campaign_imports").select("id").where("campaign_id", "=", id);
    expect(await left.execute()).toEqual([]);
  });

  test("a client library's form under the content type of JSON is read", async () => {
    const id = await stage.add();
    const body = `--0123abc\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nphone\r\n2125550180\r\n--0123abc--\r\n`;
    const sent = await stage.client.post(`${CAMPAIGNS}/${id}/import-data/`, body);
    expect(sent.status, sent.text).toBe(202);
    expect(sent.json.imported_count).toBe(1);
  });

  test("two at once: one is refused, and the other is whole", async () => {
    const id = await stage.add();
    const [one, other] = [csvOf(numbersFrom(0, 20_000)), csvOf(numbersFrom(50_000, 20_000))];
    const answers = await Promise.all([stage.send(id, one), stage.send(id, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe("import-going-on");
    await expect.poll(async () => (await stage.read(id)).total_contacts).toBe(20_000);
    const first = (await stage.numbers(id))[0];
    expect([numbersFrom(0, 1)[0], numbersFrom(50_000, 1)[0]]).toContain(first);
  });

  test("one that breaks off leaves nothing, and another can follow at once", async () => {
    const id = await stage.add();
    const { port } = new URL(service.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `POST ${CAMPAIGNS}/${id}/import-data HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${stage.organization.admin.key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${"x".repeat(1_000_000)}`,
    );
    const uploads = () =>
      stage.database.selectFrom("campaign_imports").select("status").where("campaign_id", "=", id).execute();
    await expect.poll(uploads).toEqual([{ status: "uploading" }]);
    expect((await stage.send(id, csvOf(numbersFrom(0, 1)))).status).toBe(409);
    socket.destroy();
    await expect.poll(uploads).toEqual([]);
    expect(await stage.import(id, csvOf(numbersFrom(0, 1)))).toMatchObject({ imported_count: 1 });
  });

  test("one whose process is gone is dropped", async () => {
    const id = await stage.add();
    await sql`insert into campaign_imports (organization_id, campaign_id, file_name, confirms_itself, claimed_until)
      values (${stage.organization.organizationId}, ${id}, 'a.csv', true, now() - interval '1 second')`.execute(
      stage.database,
    );
    const left = () =>
      stage.database.selectFrom("campaign_imports").select("id").where("campaign_id", "=", id).execute();
    await runSchedule(service, RESUMING);
    expect(await left()).toEqual([]);
  });

  test("a file beyond the limit is refused, without being kept", async () => {
    const id = await stage.add();
    const answer = await uploadBytes(id, 268_435_456 + 1_000_000);
    expect(answer).toBe(413);
    const left = stage.database.selectFrom("campaign_imports").select("id").where("campaign_id", "=", id);
    await expect.poll(() => left.execute()).toEqual([]);
  });
});

/** Without holding it here either. @returns the status */
function uploadBytes(campaignId: number, size: number): Promise<number> {
  const { port } = new URL(service.url);
  const head = Buffer.from(
    `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nphone\r\n+12125550190,`,
  );
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", reject);
    socket.once("data", (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString("latin1"))?.[1]));
      socket.destroy();
    });
    socket.write(
      `POST ${CAMPAIGNS}/${campaignId}/import-data HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${stage.organization.admin.key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${head.length + size}\r\n\r\n`,
    );
    socket.write(head);
    const piece = Buffer.alloc(1_048_576, "x");
    let left = size;
    const more = () => {
      while (left > 0) {
        const next = piece.subarray(0, Math.min(left, piece.length));
        left -= next.length;
        if (!socket.write(next)) {
          socket.once("drain", more);
          return;
        }
      }
    };
    more();
  });
}
