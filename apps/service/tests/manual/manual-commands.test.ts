import { manualPages } from "@parley/testkit/manual/command-blocks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { startTestService, type TestOrganization } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { fillIn, type Placeholders, testedBlocks } from "./followed-pages.ts";
import { openReaderShell, type ReaderShell } from "./reader-shell.ts";

/** What the README has for the reader's own number and a customer's, and for the id of the call it asks to be looked at. */
const OWN_NUMBER = "+14155550123";
const CUSTOMER = "+12125550147";
const CALL_SID = "CA5f1d0c2b7e9a4386b1c0d9e8f7a6b5c4";

/** The pages whose commands follow on the README's, which made assistant, number, tool and flow 1. */
const FOLLOWING = ["campaigns", "flows", "limits", "tools", "mcp"].map((name) => `docs/operations/${name}.md`);
const ALONE = "docs/operations/running.md";

test("no page with commands to be run is forgotten here", () => {
  const withCommands = manualPages().filter((page) => testedBlocks(page).length > 0);
  expect(withCommands.toSorted()).toEqual(["README.md", ...FOLLOWING, ALONE].toSorted());
});

describe("a reader who follows the README, then the pages it leads to", () => {
  const customer = newCustomerNumber();
  const placeholders: Placeholders = new Map();
  let stage: VoiceStage;
  let organization: TestOrganization;
  let shell: ReaderShell;

  beforeAll(async () => {
    const [twilio] = CALL_KINDS;
    if (twilio === undefined) throw new Error("there is no Twilio");
    stage = await startVoiceStage(twilio, {
      reader: () => ({ text: "We are open from 9 to 17 on weekdays." }),
      // The pages count their ids from 1.
      isOwn: true,
    });
    organization = await stage.service.addOrganization();
    placeholders.set("http://localhost:8080", stage.service.url);
    placeholders.set("pk_live_…", organization.admin.key);
    placeholders.set("Bearer …", "Bearer shop-key");
    placeholders.set(CUSTOMER, customer);
    shell = await openReaderShell();
  });
  afterAll(async () => {
    await shell.close();
    await stage.stop();
  });

  /** What the page asks the reader to do before a block, or to know for it. */
  const BEFORE: readonly (readonly [has: string, act: () => Promise<void>])[] = [
    ["/phone-numbers/purchase", lookForANumberOnOffer],
    ["/sms-conversations/1/messages", textTheNumber],
    [`/calls/sid/${CALL_SID}/transcripts`, findTheCall],
  ];

  async function lookForANumberOnOffer() {
    const { json } = await organization.admin.client.post("/api/v1/phone-numbers/search", {
      provider: "twilio",
      country_code: "US",
      area_code: "415",
      limit: 3,
    });
    placeholders.set(OWN_NUMBER, json.numbers[0].phone_number);
  }

  /** The one that was assigned first: number 1. */
  async function takeNumberOne() {
    const { json } = await organization.admin.client.get("/api/v1/assistants/organization/phone-numbers");
    placeholders.set(OWN_NUMBER, json.find(({ id }: { id: number }) => id === 1).phone_number);
  }

  async function textTheNumber() {
    await takeNumberOne();
    const to = placeholders.get(OWN_NUMBER) ?? "";
    await stage.service.carrier.receiveText({ from: customer, to, body: "When are you open?" });
    await until(() => expect(stage.service.carrier.sentTo(customer)).not.toEqual([]));
  }

  async function findTheCall() {
    const phone = await stage.service.carrier.waitForPhone(customer, 40_000);
    await phone.waitForAudio();
    phone.hangUp();
    const { client } = organization.admin;
    const { id } = (await client.get(`/api/v1/calls/sid/${phone.sid}`)).json;
    // They are made last of all that a call leaves behind.
    await until(async () => expect((await client.get(`/api/v1/calls/${id}/metrics`)).status).toBe(200));
    placeholders.set(CALL_SID, phone.sid);
    placeholders.set("/api/v1/calls/1/metrics", `/api/v1/calls/${id}/metrics`);
  }

  /** What the answers of some blocks have to show, beyond that they are none of a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
  const EXPECTED: readonly (readonly [has: string, look: (answers: readonly any[]) => void])[] = [
    [
      "/sms/1/logs",
      ([conversations, messages]) => {
        expect(conversations).toMatchObject([{ id: 1 }]);
        expect(JSON.stringify(messages)).toContain("We are open from 9 to 17 on weekdays.");
      },
    ],
    ["/transcripts", ([, call]) => expect(call).toMatchObject({ direction: "outbound", status: "completed" })],
  ];

  test.each(["README.md", ...FOLLOWING])("%s", { timeout: 240_000 }, async (page) => {
    for (const { text, line } of testedBlocks(page)) {
      for (const [has, act] of BEFORE) if (text.includes(has)) await act();
      const answers = await shell.run(fillIn(text, placeholders)).catch((error: unknown) => {
        throw new Error(`${page}, line ${line}: ${String(error)}`);
      });
      for (const [has, look] of EXPECTED) if (text.includes(has)) look(answers);
    }
  });
});

test(`${ALONE}: the first account is made without a browser`, async () => {
  const service = await startTestService({ isOwn: true });
  const shell = await openReaderShell();
  try {
    const { setUpUrl } = await service.service.describe();
    const token = new URL(setUpUrl ?? "").searchParams.get("token") ?? "";
    const placeholders = new Map([
      ["http://localhost:8080", service.url],
      ["TOKEN_OF_THE_LINK", token],
    ]);
    const answers = [];
    for (const { text } of testedBlocks(ALONE)) answers.push(...(await shell.run(fillIn(text, placeholders))));
    const [{ access_token: accessToken }] = answers;
    expect((await service.clientOf(accessToken).get("/api/v1/assistants")).status).toBe(200);
    // The link works once: what is refused fails a block, here and in every page.
    const [again] = testedBlocks(ALONE);
    await expect(shell.run(fillIn(again?.text ?? "", placeholders))).rejects.toThrow(/error: 4\d\d/);
  } finally {
    await shell.close();
    await service.stop();
  }
});
