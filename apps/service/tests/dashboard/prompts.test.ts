import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SeededCall, seedCall, seedFullCall, seedTrace, seedTurns } from "../calls/seed-call.ts";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { allLoaded, faultsInEveryLook, givePassword, goTo, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const ODD = `<b>&amp;"x</b> \u{1F984} שלום ${"long".repeat(50)}`;
const PROPOSED = { case_name: "Sunday hours", rubric: "Says when it is open.", should_contain: ["nine"] };

describeInChromium("prompts and evaluations in the dashboard", () => {
  let models: ModelServer;
  let service: TestService;
  let browser: Browser;
  let organization: TestOrganization;
  let admin: TestCaller;
  /** Walked through step by step. */
  let assistantId: number;
  let bad: SeededCall;
  /** Only looked at. */
  let shown: { readonly assistantId: number; readonly versionId: number; readonly datasetId: number };

  beforeAll(async () => {
    models = await startModelServer({
      reply: ({ systemPrompt }) =>
        systemPrompt.startsWith("You write test cases")
          ? { text: JSON.stringify(PROPOSED) }
          : { text: "We open at nine." },
    });
    service = await startTestService({ env: { OPENAI_API_KEY: "sk-operator", OPENAI_BASE_URL: `${models.url}/v1` } });
    browser = await startBrowser();
    organization = await service.addOrganization();
    ({ admin } = organization);
    await givePassword(service, admin);
    assistantId = await addAssistant("Front desk");
    await seedFullCall(service, organization, assistantId, "a table");
    bad = await seedCall(service, organization, assistantId);
    await seedTurns(service, organization, bad, [
      { role: "user", content: "When are you open on Sunday?", startedMs: 0, endedMs: null },
      { role: "assistant", content: "I do not know.", startedMs: 900, endedMs: null },
    ]);
    await seedTrace(service, organization, bad, {
      assistantId,
      callerHash: "b".repeat(64),
      quality: 0.2,
      resolution: "unresolved",
    });
    shown = await addShown();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    await models?.stop();
  });

  async function post(path: string, body: unknown) {
    const answer = await admin.client.post(path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.json;
  }
  const addAssistant = async (name: string): Promise<number> =>
    (await post("/api/v1/assistants", { name, llm_settings: { system_prompt: "You are the receptionist." } })).id;

  /** A canary whose evaluation has passed, and a dataset in which one case has not. */
  async function addShown() {
    const id = await addAssistant(ODD);
    const of = `/api/learning/assistants/${id}`;
    const version = await post(`${of}/prompts`, {
      system_prompt: `Be brief. ${ODD}`,
      version_name: ODD,
      change_summary: ODD,
    });
    const dataset = await post(`${of}/eval-datasets/import`, {
      data: {
        name: ODD,
        cases: [
          { conversation: [{ role: "user", content: ODD }], expected_response: "nine" },
          { conversation: [{ role: "user", content: "Hours?" }], expected_response: { should_contain: [ODD] } },
        ],
      },
    });
    const run = await post(`${of}/eval/run`, {
      prompt_version_id: version.id,
      dataset_id: dataset.id,
      pass_threshold: 0.5,
    });
    await until(async () => expect((await admin.client.get(`${of}/eval-runs/${run.id}`)).json.status).toBe("done"));
    await post(`${of}/prompts/${version.id}/approve`, null);
    await post(`${of}/prompts/${version.id}/start-canary`, { percentage: 10 });
    return { assistantId: id, versionId: version.id, datasetId: dataset.id };
  }

  const routes = () =>
    [
      ["prompts-none", `/app/assistants/${assistantId}/prompts`, "It has no versions yet"],
      ["prompts", `/app/assistants/${shown.assistantId}/prompts`, "canary"],
      ["version", `/app/assistants/${shown.assistantId}/prompts?version=${shown.versionId}`, "Words: \\d+ added"],
      ["version-missing", `/app/assistants/${shown.assistantId}/prompts?version=987654321`, "not found"],
      ["evaluations-none", `/app/assistants/${assistantId}/evaluations`, "There are no cases yet"],
      ["evaluations", `/app/assistants/${shown.assistantId}/evaluations`, "not passed"],
      ["missing", "/app/assistants/987654321/evaluations", "not found"],
    ] as const;

  test("have no barriers, nothing to scroll sideways and no complaints, in both colours and at every width", {
    timeout: 300_000,
  }, async () => {
    const watched = await openPage(browser);
    const { page, complaints, origins, close } = watched;
    await signIn(page, service.url, admin);
    for (const [name, path, content] of routes()) {
      await goTo(page, path);
      await page.getByText(new RegExp(content)).first().waitFor();
      if (name === "version") await page.getByText("How it came here").waitFor();
      expect(await faultsInEveryLook(watched, name)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([service.url]);
    await close();
  });

  async function expectEmptyAndMake(page: Page): Promise<void> {
    await page.getByText("There are no cases yet").waitFor();
    await page.getByRole("button", { name: "New dataset" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Opening hours");
    await page.getByRole("button", { name: "Make the dataset" }).click();
    await page.getByText("This dataset has no cases yet.").waitFor();
  }

  test("a version goes from a draft over cases and a share of callers into production, back, and there again", async () => {
    const { page, complaints, picture, close } = await openPage(browser);
    const of = `/api/learning/assistants/${assistantId}`;
    const drafted = async () =>
      (await admin.client.get(`${of}/prompts`)).json.find(
        ({ change_summary: summary }: { change_summary: string }) => summary === "Friendlier.",
      );
    await signIn(page, service.url, admin, `/app/assistants/${assistantId}`);
    await page.getByRole("link", { name: "Prompts" }).click();
    await page.getByRole("button", { name: "New draft" }).click();
    await page.getByLabel("Prompt", { exact: true }).fill("You are the friendly receptionist.");
    await page.getByLabel("What is different, and why").fill("Friendlier.");
    await page.getByRole("button", { name: "Make the draft" }).click();
    await page.getByText("Words: 1 added, 0 removed").waitFor();
    expect(await page.locator("ins").innerText()).toContain("friendly");

    await page.getByRole("link", { name: "To its evaluations" }).click();
    await expectEmptyAndMake(page);
    await page.getByRole("button", { name: "Add a case" }).click();
    await page.getByLabel("What the caller says").fill("When do you open?");
    await page.getByLabel("contains", { exact: true }).fill("nine");
    await page.getByRole("dialog").getByRole("button", { name: "Add a case" }).click();
    await page.getByRole("row", { name: /When do you open/ }).waitFor();
    await page.getByRole("button", { name: "Case from a call" }).click();
    await page.getByLabel("contains", { exact: true }).fill("open");
    await page.getByRole("dialog").getByRole("button", { name: "Add a case" }).click();
    await page.getByRole("row", { name: /When are you open on Sunday|a table/ }).waitFor();
    await page.getByRole("button", { name: "Evaluate" }).click();
    await page.getByText("100 % of cases passed; 80 % were needed").waitFor();
    await page
      .getByRole("row", { name: /When do you open/ })
      .getByText("passed", { exact: true })
      .waitFor();
    await picture("evaluated");

    await page.getByRole("link", { name: /^Version \d+$/ }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.getByText("Not yet: what is missing").waitFor();
    expect(await page.getByRole("button", { name: "Promote" }).isDisabled()).toBe(true);
    await page.getByRole("slider").fill("20");
    await page.getByRole("button", { name: "Start the canary" }).click();
    await page.getByText("The canary beside production").waitFor();
    expect((await drafted()).traffic_percentage).toBe(20);
    await page.getByRole("slider").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Change the share" }).click();
    await expect.poll(async () => (await drafted()).traffic_percentage).toBe(21);
    await page.getByRole("button", { name: "Promote" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Promote" }).click();
    await page.getByText("This is what the assistant is told.").waitFor();
    expect((await drafted()).status).toBe("production");

    await page.getByRole("button", { name: "Roll back" }).click();
    await page.getByLabel("Why; it is kept").fill("Too friendly.");
    await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
    await page.getByRole("button", { name: "Put back into production" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Put back into production" }).click();
    await page.getByText("This is what the assistant is told.").waitFor();
    expect((await drafted()).status).toBe("production");
    expect(await page.getByText("Too friendly.").count()).toBe(1);
    await picture("promoted");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a call that went badly becomes a case, by a person", async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, service.url, admin, `/app/assistants/${assistantId}/evaluations`);
    await page.getByRole("button", { name: "Look through calls" }).click();
    await page.getByText("1 such call").waitFor();
    await page.getByText("1 call", { exact: true }).click();
    await page.getByRole("button", { name: "Draft a case" }).click();
    await page.getByText("Sunday hours").waitFor();
    await picture("drafted");
    await page.getByRole("button", { name: "Add to the dataset" }).click();
    await page.getByRole("row", { name: /Sunday hours/ }).waitFor();
    await page.getByText("Drafted cases").waitFor({ state: "hidden" });
    await close();
  });

  test("a call becomes a case from its own page", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, admin, `/app/calls/${bad.callSid}`);
    await page.getByRole("link", { name: "Make it an evaluation case" }).click();
    const dialog = page.getByRole("dialog", { name: "Case from a call" });
    // Of this call only, though there are others.
    await expect.poll(() => dialog.getByRole("combobox").first().locator("option").count()).toBe(1);
    await dialog.getByLabel("contains", { exact: true }).fill("Sunday");
    // Beside an open dialog there are no roles.
    const rows = page.locator("main table").first().locator("tr");
    const before = await rows.count();
    await dialog.getByRole("button", { name: "Add a case" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => rows.count()).toBe(before + 1);
    expect(new URL(page.url()).searchParams.has("call")).toBe(false);
    await close();
  });

  test("an assistant without a dataset is told to get one first", async () => {
    const id = await addAssistant("Nobody's");
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, admin, `/app/assistants/${id}/evaluations?call=${bad.id}`);
    await page.getByText("Make a dataset first").waitFor();
    await page.getByRole("button", { name: "New dataset" }).click();
    await page.getByLabel("Name", { exact: true }).fill("From calls");
    await page.getByRole("button", { name: "Make the dataset" }).click();
    await page.getByRole("dialog", { name: "Case from a call" }).waitFor();
    await close();
  });

  test("a viewer reads all of it, and gets no button that would be refused", async () => {
    const viewer = await organization.addMember({ role: "viewer" });
    await givePassword(service, viewer);
    const { page, close } = await openPage(browser);
    await signIn(page, service.url, viewer, `/app/assistants/${shown.assistantId}/prompts?version=${shown.versionId}`);
    await page.getByText("Admins approve, try and promote versions.").waitFor();
    expect(await page.getByRole("main").getByRole("button").allInnerTexts()).toEqual([]);
    await page.goto(`${service.url}/app/assistants/${shown.assistantId}/evaluations`);
    await page.getByText("not passed").first().waitFor();
    await allLoaded(page);
    expect(await page.getByRole("main").getByRole("button").allInnerTexts()).toEqual([]);
    await close();
  });
});
