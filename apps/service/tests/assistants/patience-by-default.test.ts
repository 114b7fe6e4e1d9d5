import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const PATH = "/api/v1/assistants";
const MIGRATION = new URL(
  "../../src/platform/database/migrations/0057-guesses-and-patience-by-default.sql",
  import.meta.url,
);

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService();
  organization = await service.addOrganization();
});
afterAll(() => service.stop());

const speech = (detects: boolean | null, guesses: boolean | null) => ({
  stt_settings: {
    incomplete_utterance_detection: detects,
    speculative_config: { enable_speculative_llm: guesses, speculative_min_words: 2 },
  },
});

describe("guesses, and patience with unfinished sentences", () => {
  test("are null until somebody sets them, and false is obeyed", async () => {
    const { client } = organization.admin;
    const unset = await client.post(PATH, { name: "Ada" });
    expect(unset.json.stt_settings).toMatchObject({ incomplete_utterance_detection: null, speculative_config: null });
    const off = await client.post(PATH, { name: "Bea", ...speech(false, false) });
    expect(off.json.stt_settings).toMatchObject(speech(false, false).stt_settings);
  });

  test("are false in older records: that becomes null unless somebody changed it", async () => {
    const { client } = organization.admin;
    const older = await client.post(PATH, { name: "Cleo", ...speech(false, false) });
    const chosen = await client.post(PATH, { name: "Dora", ...speech(true, true) });
    await client.patch(`${PATH}/${chosen.json.id}`, speech(false, false));
    const on = await client.post(PATH, { name: "Emma", ...speech(true, true) });
    const none = await client.post(PATH, { name: "Fay" });

    const database = new pg.Client({ connectionString: service.connectionString });
    await database.connect();
    await database.query(await readFile(MIGRATION, "utf8"));
    await database.end();

    const shown = async ({ json }: { json: { id: number } }) =>
      (await client.get(`${PATH}/${json.id}`)).json.stt_settings;
    expect(await shown(older)).toMatchObject(speech(null, null).stt_settings);
    expect(await shown(chosen)).toMatchObject(speech(false, false).stt_settings);
    expect(await shown(on)).toMatchObject(speech(true, true).stt_settings);
    expect(await shown(none)).toMatchObject({ incomplete_utterance_detection: null, speculative_config: null });
  });
});
