import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { CAMPAIGNS } from "../campaigns/campaign-stage.ts";
import { awake, Outreach } from "../campaigns/outreach-stage.ts";
import { zoneAt } from "../campaigns/zone-at.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import type { TestCaller } from "../harness/test-service.ts";
import {
  allLoaded,
  faultsInEveryLook,
  findBarriers,
  givePassword,
  goTo,
  openPage,
  signIn,
} from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const ODD = `<b>&amp;"x</b> \u{1F984} שלום ${"long".repeat(40)}`;

describeInChromium("campaigns, the audit log and the analytics in a browser", () => {
  let stage: VoiceStage;
  let browser: Browser;
  let assistant: StagedAssistant;
  let admin: TestCaller;
  let outreach: Outreach;
  let url: string;
  let done: number;
  let draft: number;
  const people = Array.from({ length: 3 }, newCustomerNumber);

  beforeAll(async () => {
    const [kind] = CALL_KINDS;
    if (kind === undefined) throw new Error("there is no carrier to call over");
    [stage, browser] = await Promise.all([startVoiceStage(kind), startBrowser()]);
    ({ url } = stage.service);
    assistant = await stage.addAssistant(() => ({ text: "We open at nine." }), { name: "Front desk" });
    ({ admin } = assistant.organization);
    await givePassword(stage.service, admin);
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0, timeoutMs: 30_000 });
    phone.hangUp();
    await assistant.finishedCall(phone.sid);
    outreach = await Outreach.open(assistant);
    const contacts = people.map((number, index) => awake(number, { name: index === 0 ? ODD : "Bo" }));
    done = await outreach.run("sms", contacts, { name: `Texts ${ODD}` });
    await outreach.until(done, "completed");
    draft = await outreach.add("call", [awake(newCustomerNumber())], { name: "A draft" });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  /** Each route with what shows that its content is there. */
  const routes = () =>
    [
      ["campaigns", "/app/campaigns", "Texts <b>"],
      ["campaigns-none", "/app/campaigns?status=failed", "There are no such campaigns"],
      ["campaign-new", "/app/campaigns/new", "This saves a draft"],
      ["campaign-people", `/app/campaigns/${done}`, "Last attempt|Allowed pace"],
      ["campaign-attempts", `/app/campaigns/${done}?tab=attempts`, "Evidence of all attempts"],
      ["draft-basics", `/app/campaigns/${draft}`, "Attempts for each person"],
      ["draft-contacts", `/app/campaigns/${draft}?step=contacts`, "The campaign has 1 contact"],
      ["draft-messages", `/app/campaigns/${draft}?step=messages`, "Hello Ada, this is Acme"],
      ["draft-schedule", `/app/campaigns/${draft}?step=schedule`, "Most calls at a time"],
      ["draft-review", `/app/campaigns/${draft}?step=review`, "Contacts to reach"],
      ["audit", "/app/audit", "createCampaign"],
      ["analytics", "/app/analytics", "The customer hung up"],
    ] as const;

  test("have no barriers, nothing to scroll sideways and no complaints, in both colours and at every width", {
    timeout: 300_000,
  }, async () => {
    const watched = await openPage(browser);
    const { page, complaints, origins, close } = watched;
    await signIn(page, url, admin);
    for (const [name, path, content] of routes()) {
      await goTo(page, path);
      await page.getByText(new RegExp(content)).first().waitFor();
      await allLoaded(page);
      expect(await faultsInEveryLook(watched, name)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([url]);
    await close();
  });

  test("leads from nothing to a campaign that has reached somebody", async () => {
    const { page, complaints, picture, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/campaigns");
    // The list's filters have fields of the same names, and stay until the new page is there.
    await page.getByRole("link", { name: "New campaign" }).click();
    await page.getByRole("heading", { name: "New campaign" }).waitFor();
    await page.getByLabel("By", { exact: true }).selectOption("sms");
    await page.getByLabel("Assistant").selectOption({ label: "Front desk" });
    await page.getByLabel("Name", { exact: true }).fill("By hand");
    await page.getByLabel("Purpose").selectOption("informational");
    await page.getByRole("button", { name: "Save the draft" }).click();
    const number = newCustomerNumber();
    const rows = `Tel;Full name;Visit;time_zone\n${number};"Ada ${ODD.replaceAll('"', '""')}";May;${awake(number).time_zone}\n${number};Again;;\nnonsense;Bo;;\n`;
    await page
      .getByLabel("File of contacts")
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
    expect(await page.getByLabel("What “Tel” becomes").inputValue()).toBe("phone_number");
    expect(await page.getByLabel("What “Full name” becomes").inputValue()).toBe("name");
    await picture("import-columns");
    expect(await findBarriers(page)).toEqual([]);
    const id = Number(/campaigns\/(\d+)/.exec(page.url())?.[1]);
    expect((await outreach.contacts(id)).size).toBe(0);
    const { json: draft } = await admin.client.get(`/api/v1/campaigns/${id}`);
    expect(draft).toMatchObject({ campaign_type: "sms" });
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByRole("button", { name: "Make 1 contact" }).waitFor();
    await picture("import-found");
    // It was only looked at.
    expect((await outreach.contacts(id)).size).toBe(0);
    await page.getByRole("button", { name: "Make 1 contact" }).click();
    await page.getByText("1 contact was made.").waitFor();
    expect([...(await outreach.contacts(id)).keys()]).toEqual([number]);
    // The page has read everything again by then; until so, what is pressed may move away.
    await page.getByText("The campaign has 1 contact.").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/step=messages/);
    await page.getByLabel("The text").fill("Hello {{ name }}, see you in {{ visit }}.");
    await page.getByText(/see you in May\./).waitFor();
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByLabel("Most attempts a minute").fill("60");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await page.getByText("Contacts to reach").waitFor();
    expect((await outreach.read(id)).status).toBe("draft");
    await page.getByRole("button", { name: "Start now" }).click();
    await page.getByText("1 person is reached for").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
    await page.getByText("completed", { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByText("100 %").first().waitFor();
    await page.getByRole("tab", { name: "Attempts" }).click();
    await page.getByRole("button", { name: `Why ${number} was contacted` }).click();
    await page.getByText("The record is as it was written").or(page.getByText("waits for its seal")).waitFor();
    await picture("why");
    expect(complaints).toEqual([]);
    await close();
  });

  test("pauses, resumes and cancels one that runs, and says what follows", async () => {
    // It is night where they are: it runs, and reaches for nobody.
    const asleep = { phone_number: newCustomerNumber(), time_zone: zoneAt(2) };
    const id = await outreach.run("sms", [asleep], { name: "At night" });
    await outreach.until(id, "running");
    const { page, close } = await openPage(browser);
    await signIn(page, url, admin, `/app/campaigns/${id}`);
    const press = async (name: string, words: RegExp) => {
      await page.getByRole("button", { name, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(words).waitFor();
      await dialog.getByRole("button", { name, exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await press("Pause", /Calls that go on finish as they are/);
    await outreach.until(id, "paused");
    await press("Resume", /reached for again/);
    await outreach.until(id, "running");
    await press("Cancel campaign", /everybody who still waits is skipped/);
    await outreach.until(id, "cancelled");
    await press("Delete", /is deleted with its 1 contacts/);
    await page.waitForURL(/campaigns$/);
    expect((await outreach.client.get(`${CAMPAIGNS}/${id}`)).status).toBe(404);
    await page.goto(`${url}/app/campaigns/${id}`);
    await page.getByRole("alert").getByText("not found").waitFor();
    await close();
  });

  test("shows an admin the log, what an entry says, and that nobody changed it", async () => {
    const { page, picture, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/audit");
    await page.getByLabel("Operation").fill("createCampaign");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.waitForURL(/operation=createCampaign/);
    const rows = page.locator("tbody tr");
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
    await rows.first().getByRole("button").click();
    await page.getByRole("dialog").getByText("campaign_type").waitFor();
    await picture("audit-entry");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByText(/are as they were written/).waitFor();
    await picture("audit-verified");
    await close();
  });

  test("shows a viewer what was done, and nothing that would be refused or should not leave the house", async () => {
    const viewer = await assistant.organization.addMember({ role: "viewer" });
    await givePassword(stage.service, viewer);
    const { page, paths, close } = await openPage(browser);
    await signIn(page, url, viewer, "/app/campaigns");
    await page.getByText("A draft").waitFor();
    expect(await page.getByRole("link", { name: "New campaign" }).count()).toBe(0);
    await page.goto(`${url}/app/campaigns/${done}?tab=attempts`);
    await page.getByRole("button", { name: /^Why/ }).first().waitFor();
    expect(await page.getByRole("button", { name: /Delete|Begin again/ }).count()).toBe(0);
    expect(await page.getByText("Evidence of all attempts").count()).toBe(0);
    await page.goto(`${url}/app/campaigns/${draft}`);
    await page.getByText("draft", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Save and continue" }).count()).toBe(0);
    await page.goto(`${url}/app/audit`);
    await page.getByText("Only admins may read the audit log.").waitFor();
    expect(paths.filter((path) => path.startsWith("/api/v1/audit-log"))).toEqual([]);
    await close();
  });

  test("holds the filters of the analytics in the address, and says when nothing fits", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, url, admin, "/app/analytics");
    await page.getByText("The customer hung up.").waitFor();
    await page.getByLabel("Your number").selectOption(assistant.phoneNumber);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.waitForURL(/number=/);
    await page.reload();
    await page.getByText("The customer hung up.").waitFor();
    await page.goto(`${url}/app/analytics?from=2020-01-01&to=2020-01-31`);
    await page.getByText("No call that is over fits these filters.").waitFor();
    await page.goto(`${url}/app/analytics?from=2020-01-01&to=2026-01-31`);
    await page.getByRole("alert").getByText("at most 366").waitFor();
    await close();
  });
});
