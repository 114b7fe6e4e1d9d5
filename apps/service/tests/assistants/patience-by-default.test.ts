import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const PATH = "/api/v1/assistants";

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
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
});
