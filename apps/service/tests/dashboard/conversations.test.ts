import { asId, type CallId } from "@parley/foundation/branded-ids";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callTopic } from "../../src/features/calls/call-topics.ts";
import { announce } from "../../src/platform/live-events/live-events.ts";
import { CALL_KINDS } from "../calls/call-kinds.ts";
import { seedTranscripts, seedTurns } from "../calls/seed-call.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../calls/voice-stage.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import type { TestCaller } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { faultsInEveryLook, findBarriers, givePassword, goTo, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const ODD = `<b>&amp;"x</b> \u{1F984} שלום ${"long".repeat(300)}`;

describeInChromium("live calls, inbox and text log, in a real browser", () => {
  let stage: VoiceStage;
  let browser: Browser;
  let assistant: StagedAssistant;
  let admin: TestCaller;
  let url: string;
  /** Has written something odd, and got an answer. */
  let oddCustomer: string;
  let oddThread: number;

  const text = (from: string, body: string) =>
    stage.service.carrier.receiveText({ from, to: assistant.phoneNumber, body });
  const sentTo = (customer: string) => stage.service.carrier.sentTo(customer).map(({ body }) => body);
  const threadOf = async (customer: string): Promise<{ id: number; unread_count: number }> =>
    (await assistant.get(`/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(customer)}`))[0];

  beforeAll(async () => {
    const [kind] = CALL_KINDS;
    if (kind === undefined) throw new Error("there is no carrier to call over");
    [stage, browser] = await Promise.all([startVoiceStage(kind, { isInRealTime: true }), startBrowser()]);
    ({ url } = stage.service);
    assistant = await stage.addAssistant(() => ({ text: "We open at nine." }), {
      name: "Front desk",
      llm_settings: { welcome_message: "Acme Dental, good morning." },
    });
    ({ admin } = assistant.organization);
    await givePassword(stage.service, admin);
    oddCustomer = newCustomerNumber();
    await text(oddCustomer, ODD);
    await until(() => expect(sentTo(oddCustomer)).toHaveLength(1));
    oddThread = (await threadOf(oddCustomer)).id;
    await admin.client.post(`/api/v1/sms-conversations/${oddThread}/notes`, { content: ODD });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const openAt = async (path: string, caller = admin) => {
    const opened = await openPage(browser);
    await signIn(opened.page, url, caller, path);
    return opened;
  };
  const article = (page: Page, customer: string) => page.getByRole("article").filter({ hasText: customer });

  test("calls appear on the live page and leave it by themselves; one is watched and ended", async () => {
    const { page, complaints, close } = await openAt("/app/live");
    await page.getByText("No calls now.").waitFor();
    const [first, second] = [newCustomerNumber(), newCustomerNumber()];
    const phone = await stage.service.carrier.placeCall({ from: first, to: assistant.phoneNumber });
    await article(page, first).getByText("Acme Dental, good morning.").waitFor();
    const other = await stage.service.carrier.placeCall({ from: second, to: assistant.phoneNumber });
    await article(page, second).waitFor();
    await page.getByText("2 calls go on").waitFor();
    other.hangUp();
    await article(page, second).waitFor({ state: "detached" });
    await article(page, first).getByRole("button", { name: "Hang up" }).click();
    await page.getByRole("dialog").getByText("Its recording, transcript and bill stay.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Hang up" }).click();
    // What is behind an open dialog has no role, and would count as gone.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await article(page, first).waitFor({ state: "detached" });
    await assistant.finishedCall(phone.sid);
    expect(complaints).toEqual([]);
    await close();
  });

  test("what is said is followed where it is shown, and not elsewhere", async () => {
    const { organization } = assistant;
    const { page, close } = await openPage(browser);
    const followed: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/v1/events") followed.push(searchParams.get("kinds") ?? "");
    });
    await signIn(page, url, admin, "/app/calls");
    await until(() => expect(followed).toEqual(["call,conversation,text,delivery,number"]));
    await page.getByRole("link", { name: "Live", exact: true }).click();
    await until(() => expect(followed.at(-1)).toBe("call,transcript,conversation,text,delivery,number"));
    const customer = newCustomerNumber();
    const phone = await stage.service.carrier.placeCall({ from: customer, to: assistant.phoneNumber });
    await article(page, customer).getByText("Acme Dental, good morning.").waitFor();
    const call = { id: asId<CallId>((await assistant.get("/api/v1/calls/live")).items[0].id), callSid: phone.sid };
    for (const content of ["One more thing.", "And another one."]) {
      await seedTranscripts(stage.service, organization, call, [{ speaker: "user", content }]);
      const scope = stage.service.service.platform.data.scope(organization.organizationId);
      await scope.transaction((unit) =>
        announce(unit, callTopic(call.id), `transcript|${organization.organizationId}`),
      );
      await article(page, customer).getByText(content).waitFor();
    }
    expect(followed).toHaveLength(2);
    phone.hangUp();
    await assistant.finishedCall(phone.sid);
    await close();
  });

  test("a thread is answered by a person while texts arrive, and given back", async () => {
    const customer = newCustomerNumber();
    await text(customer, "When are you open?");
    await until(() => expect(sentTo(customer)).toEqual(["We open at nine."]));
    const { page, complaints, picture, close } = await openAt("/app/inbox");
    await page.getByRole("link", { name: customer }).getByText("1 new").waitFor();
    await page.getByRole("link", { name: customer }).click();
    await page.getByText("The assistant answers.").waitFor();
    const messages = page.getByRole("list", { name: "Messages" });
    await messages.getByText("When are you open?").waitFor();
    await messages.getByText(/^(sent|delivered)$/).waitFor();
    await until(async () => expect((await threadOf(customer)).unread_count).toBe(0));

    await page.getByLabel("Reply as a person").fill("This is Ada. What can I do?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText(/You answer\. The assistant is silent until/).waitFor();
    await messages.getByText("This is Ada. What can I do?").waitFor();
    await until(() => expect(sentTo(customer)).toHaveLength(2));
    // The next one can be written at once.
    const isFocused = () => page.getByLabel("Reply as a person").evaluate((field) => field.matches(":focus"));
    await expect.poll(isFocused).toBe(true);
    await text(customer, "I would like to come on Friday");
    await messages.getByText("I would like to come on Friday").waitFor();
    await picture("inbox-held-light-1280");
    await page.getByRole("button", { name: "Give back to the assistant" }).click();
    await page.getByText("The assistant answers.").waitFor();
    await until(() => expect(sentTo(customer)).toHaveLength(3));
    await messages.getByText("We open at nine.").nth(1).waitFor();

    await page.getByLabel("New note").fill("Comes on Friday.");
    await page.getByRole("button", { name: "Add the note" }).click();
    await page.getByText("Comes on Friday.", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Debug" }).click();
    await page.waitForURL(/panel=events/);
    await page.getByText("A person answers from here on").waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Table (CSV)" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^sms_conversation_\d+\.csv$/);
    await page.getByRole("button", { name: "Mark as unread" }).click();
    await page.getByRole("link", { name: customer }).getByText("2 new").waitFor();
    await page.getByRole("link", { name: customer }).click();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByText(/Archiving deletes 5 messages with their notes and logs/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("link", { name: customer }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  });

  test("two people do not answer one thread by accident", async () => {
    const customer = newCustomerNumber();
    await text(customer, "Hello?");
    await until(() => expect(sentTo(customer)).toHaveLength(1));
    const { id } = await threadOf(customer);
    const { page, close } = await openAt(`/app/inbox/${id}`);
    await page.getByText("The assistant answers.").waitFor();
    const other = await assistant.organization.addMember();
    expect((await other.client.put(`/api/v1/sms-conversations/${id}/hold`)).status).toBe(200);
    await page.getByText(/Test user answers until/).waitFor();
    await page.getByLabel("Reply as a person").fill("Me too");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("alert").getByText("Another person answers this conversation").waitFor();
    expect(await page.getByLabel("Reply as a person").inputValue()).toBe("Me too");
    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByText(/You answer\./).waitFor();
    await close();
  });

  test("is led by the keyboard, and keeps filters in the address", async () => {
    const { page, close } = await openAt("/app/inbox");
    await page.getByRole("link", { name: oddCustomer }).waitFor();
    await page.getByLabel("Words, name or number").fill(oddCustomer.slice(2));
    await page.keyboard.press("Enter");
    await page.waitForURL((address) => address.searchParams.get("q") !== null);
    const items = page.locator("main").getByRole("list", { name: "Conversations" }).getByRole("listitem");
    await items.nth(1).waitFor({ state: "detached" });
    await page.locator("body").click({ position: { x: 1, y: 1 } });
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/inbox/${oddThread}`));
    await page.getByRole("heading", { name: oddCustomer }).waitFor();
    await page.keyboard.press("r");
    const reply = page.getByLabel("Reply as a person");
    await expect.poll(() => reply.evaluate((field) => field.matches(":focus"))).toBe(true);
    // There it is a letter, as the key of the next button is.
    await page.keyboard.press("e");
    expect(await reply.inputValue()).toBe("e");
    await reply.fill("");
    await reply.blur();
    await page.keyboard.press("e");
    await page.getByRole("dialog", { name: "Archive this conversation?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("x");
    await page.getByRole("heading", { name: "Text log" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("l");
    await page.getByRole("heading", { name: "Live calls", level: 1 }).waitFor();
    await page.goto(`${url}/app/inbox/987654321`);
    await page.getByRole("alert").getByText("not found").waitFor();
    await close();
  });

  test("the log finds a text, and shows what the carrier said of it", async () => {
    const { page, complaints, picture, close } = await openAt("/app/text-log");
    await page.getByLabel("To", { exact: true }).fill(oddCustomer);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.waitForURL((address) => address.searchParams.has("to"));
    const rows = page.getByRole("row", { name: oddCustomer });
    // Until the filter holds, what they wrote is in the list, too.
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole("link").click();
    const drawer = page.getByRole("dialog", { name: "Text" });
    await drawer.getByText("We open at nine.").waitFor();
    await drawer.getByText("What the carrier last said").click();
    await drawer.locator("pre").waitFor();
    await picture("text-detail-light-1280");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForURL((address) => !address.searchParams.has("log"));
    await page.getByLabel("Words").fill("no such words anywhere");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByText("There are no such texts.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a viewer reads, and has no button that would be refused", async () => {
    const viewer = await assistant.organization.addMember({ role: "viewer" });
    await givePassword(stage.service, viewer);
    const { page, paths, close } = await openAt(`/app/inbox/${oddThread}`, viewer);
    await page.getByText("The assistant answers.").waitFor();
    await page.getByRole("list", { name: "Messages" }).getByText("We open at nine.").waitFor();
    const refused = /Answer yourself|Archive|Export|Send|Mark as unread|Add the note|Delete/;
    expect(await page.getByRole("button", { name: refused }).count()).toBe(0);
    expect(await page.getByRole("tab", { name: "Memory" }).count()).toBe(0);
    expect(paths.filter((path) => /^\/api\/.*(?:read-mark|memories)/.test(path))).toEqual([]);
    await close();
  });

  test("has no barriers, nothing to scroll sideways and no complaints, in both colours and at every width", async () => {
    const { organization } = assistant;
    const phone = await stage.service.carrier.placeCall({ from: newCustomerNumber(), to: assistant.phoneNumber });
    await phone.waitForAudio({ sinceMs: 0, timeoutMs: 60_000 });
    const odd = { id: asId<CallId>((await assistant.get("/api/v1/calls/live")).items[0].id), callSid: phone.sid };
    await seedTranscripts(stage.service, organization, odd, [{ speaker: "user", content: ODD }]);
    await seedTurns(stage.service, organization, odd, [
      { role: "assistant", content: "Yes", startedMs: 0, endedMs: 1, latency: { firstAudioOut: 1_840 } },
    ]);
    const watched = await openPage(browser);
    const { page, complaints, origins, close } = watched;
    await signIn(page, url, admin);
    const thread = `/app/inbox/${oddThread}`;
    for (const [name, path, content] of [
      ["live", "/app/live", "1,840 ms"],
      ["inbox", "/app/inbox", oddCustomer],
      ["thread", thread, "We open at nine."],
      ["thread-events", `${thread}?panel=events`, "The responder is asked"],
      ["thread-related", `${thread}?panel=related`, "No other calls"],
      ["thread-memories", `${thread}?panel=memories`, "Nothing is remembered"],
      ["text-log", "/app/text-log", "Sent without failure"],
    ] as const) {
      await goTo(page, path);
      await page.locator("main").getByText(content).filter({ visible: true }).first().waitFor();
      expect(await faultsInEveryLook(watched, name)).toEqual([]);
    }
    await goTo(page, `${thread}?panel=events`);
    await page.getByRole("combobox", { name: "Language" }).selectOption("de");
    await page.getByText("Der Assistent wird um eine Antwort gebeten").first().waitFor();
    expect(await page.getByText("The responder is asked").count()).toBe(0);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([url]);
    await close();
    phone.hangUp();
    await assistant.finishedCall(phone.sid);
  }, 300_000);
});
