import { sql } from "kysely";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestCaller, TestOrganization } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
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

const REPLIES = "/api/v1/canned-replies";
const ODD = `<b>&amp;"x</b> \u{1F984} שלום ${"long".repeat(80)}`;
/** More than a page of the list. */
const OTHER_THREADS = 55;

describeInChromium("canned replies and search in the inbox, in a real browser", () => {
  let service: TestCarrierService;
  let browser: Browser;
  let organization: TestOrganization;
  let admin: TestCaller;
  let line: TestLine;
  let customer: string;
  let thread: number;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestServiceWithCarrier(), startBrowser()]);
    organization = await service.addOrganization("Acme Dental");
    ({ admin } = organization);
    line = await addLine(service, organization, { name: "Front desk" });
    await givePassword(service, admin);
    customer = newCustomerNumber();
    await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "I broke a molar, 我想预约牙医" });
    await until(() => expect(service.carrier.sentTo(customer).length).toBeGreaterThan(0));
    thread = (await admin.client.get("/api/v1/sms-conversations")).json[0].id;
    await fill();
    const { json: campaign } = await admin.client.post("/api/v1/campaigns", {
      name: "Recall",
      campaign_type: "sms",
      assistant_id: line.assistantId,
    });
    await admin.client.post(`/api/v1/campaigns/${campaign.id}/contacts`, {
      contacts: [{ phone_number: customer, name: "Grace <Hopper>" }],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Much was written after that, in this thread and in others. */
  async function fill(): Promise<void> {
    const db = service.service.platform.database;
    await sql`with counted as (
        update calls set message_count = message_count + 40 where id = ${thread}
        returning organization_id, id, customer_phone_number, assistant_phone_number, message_count - 40 as first), logged as (
        insert into sms_logs (organization_id, conversation_id, provider, direction, origin, from_number, to_number, body, segment_count,
          status)
        select organization_id, id, 'twilio', 'inbound', 'carrier', customer_phone_number, assistant_phone_number,
          'Message ' || number || case when number = 20 then ' of the Crown' else '' end, 1, 'received'
        from counted cross join generate_series(0, 39) as number returning *)
      insert into sms_messages (organization_id, conversation_id, message_index, role, content, sms_log_id)
      select organization_id, conversation_id, first + split_part(body, ' ', 2)::integer, 'user', body, logged.id
      from logged cross join (select first from counted) as counted`.execute(db);
    await sql`with made as (
        insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number,
          assistant_phone_number, message_count)
        select ${organization.organizationId}, 'sms_inbox_' || number, 'sms', 'inbound', 'completed', 'twilio', ${line.assistantId},
          '+1212555' || lpad(number::text, 4, '0'), ${line.phoneNumber}, 1
        from generate_series(1, ${OTHER_THREADS}) as number returning *), logged as (
        insert into sms_logs (organization_id, conversation_id, provider, direction, origin, from_number, to_number, body, segment_count,
          status)
        select organization_id, id, 'twilio', 'inbound', 'carrier', customer_phone_number, assistant_phone_number,
          'A question about billing', 1, 'received' from made returning *)
      insert into sms_messages (organization_id, conversation_id, message_index, role, content, sms_log_id)
      select organization_id, conversation_id, 0, 'user', body, id from logged`.execute(db);
  }

  const openAt = async (path: string, caller = admin) => {
    const opened = await openPage(browser);
    await signIn(opened.page, service.url, caller, path);
    return opened;
  };
  const threads = (page: Page) =>
    page.locator("main").getByRole("list", { name: "Conversations" }).getByRole("listitem");
  const find = async (page: Page, words: string) => {
    await page.getByLabel("Words, name or number").fill(words);
    await page.keyboard.press("Enter");
  };

  test("threads are found by words, in every script, and by part of a number; the found message is gone to", async () => {
    const { page, complaints, picture, close } = await openAt("/app/inbox");
    await find(page, "xy");
    await page.getByText("Three letters or digits in a row are needed.").waitFor();
    expect(new URL(page.url()).searchParams.has("q")).toBe(false);
    await find(page, "OF THE crown");
    await threads(page).nth(1).waitFor({ state: "detached" });
    const found = page.getByRole("link", { name: customer });
    expect(await found.locator("mark").allTextContents()).toEqual(["of the Crown"]);
    await found.click();
    await page.waitForURL(/at=\d+/);
    const message = page.getByRole("list", { name: "Messages" }).locator("[aria-current=true]");
    await message.getByText("of the Crown").waitFor();
    expect(await message.locator("mark").allTextContents()).toEqual(["of the Crown"]);
    const isSeen = () =>
      message.evaluate((item) => {
        const list = item.parentElement?.getBoundingClientRect();
        const box = item.getBoundingClientRect();
        return list !== undefined && box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
      });
    await expect.poll(isSeen).toBe(true);
    await picture("inbox-found");
    expect(await findBarriers(page)).toEqual([]);
    // What comes in later is shown, whatever was found before.
    await service.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "One thing more" });
    await page.getByRole("list", { name: "Messages" }).getByText("One thing more").waitFor();
    await expect.poll(isSeen).toBe(false);

    await find(page, "牙医");
    await page.waitForURL((address) => address.searchParams.get("q") === "牙医");
    await expect.poll(() => found.locator("mark").allTextContents()).toEqual(["牙医"]);
    await find(page, "(212) 555-0007");
    await page.getByRole("link", { name: "+12125550007" }).waitFor();
    expect(await threads(page).locator("mark").allTextContents()).toEqual(["2125550007"]);
    await find(page, "grace");
    await expect.poll(() => found.locator("mark").allTextContents()).toEqual(["Grace"]);
    await found.click();
    await page.getByRole("heading", { name: `Grace <Hopper> · ${customer}` }).waitFor();
    await find(page, "said by nobody");
    await page.getByText("There are no such conversations.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("what many threads have is on pages that go on after a thread", async () => {
    const { page, close } = await openAt("/app/inbox?q=billing");
    await expect.poll(() => threads(page).count()).toBe(50);
    // One far down is read without going back up, and the list stays where it was.
    const last = threads(page).last().getByRole("link");
    await last.click();
    await page.getByLabel("Reply as a person").waitFor();
    const isInWindow = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    };
    await expect.poll(() => isInWindow(page.getByRole("heading", { level: 2 }))).toBe(true);
    await expect.poll(() => isInWindow(last)).toBe(true);
    await page.getByRole("link", { name: "Older" }).click();
    await page.waitForURL(/before=\d+/);
    await expect.poll(() => isInWindow(page.getByLabel("Words, name or number"))).toBe(true);
    await expect.poll(() => threads(page).count()).toBe(OTHER_THREADS - 50);
    expect(await page.getByRole("link", { name: "Older" }).count()).toBe(0);
    await page.getByRole("link", { name: "Newest" }).click();
    await expect.poll(() => threads(page).count()).toBe(50);
    await close();
  });

  test("canned replies are kept, changed and deleted", async () => {
    const { page, complaints, picture, close } = await openAt("/app/inbox");
    await page.getByRole("link", { name: "Canned replies" }).click();
    await page.getByText("There are no canned replies yet.").waitFor();
    await page.getByRole("button", { name: "New canned reply" }).click();
    await page.getByLabel("Shortcut").fill("two words");
    await page.getByLabel("Text", { exact: true }).fill("Hello {first_name}, {organization_name} opens at nine.");
    await page.getByLabel("Language").last().selectOption("en");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("Only letters, digits").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await picture("canned-reply-refused");
    await page.getByLabel("Shortcut").fill("Hours");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "/hours · English" }).waitFor();
    await page.getByText("Nothing is known for {first_name}: it would be sent as it stands.").waitFor();
    await page.getByRole("button", { name: "Change: hours" }).click();
    await page.getByLabel("Text", { exact: true }).fill("{organization_name} opens at nine.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Nothing is known for").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Delete: hours" }).click();
    await page.getByText("“{organization_name} opens at nine.”").waitFor();
    await picture("canned-reply-delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("There are no canned replies yet.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test("a canned reply is found and inserted by the keyboard alone, with what the thread knows", async () => {
    const keep = (shortcut: string, body: string) => admin.client.post(REPLIES, { shortcut, body });
    await keep("hours", "{organization_name} is open from nine to five.");
    await keep("sign-off", "Yours, {own_name}, for {assistant_name} ({assistant_number})");
    await keep("friday", "Dear {customer_name} at {customer_number}: {weekday}!");
    const { page, complaints, picture, close } = await openAt(`/app/inbox/${thread}`);
    const answer = page.getByLabel("Reply as a person");
    const picker = page.getByRole("dialog", { name: "Canned replies" });
    await answer.focus();
    await page.keyboard.press("/");
    await picker.getByRole("option").nth(2).waitFor();
    await picture("reply-picker");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type("hou");
    await picker.getByRole("option").nth(1).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await picker.waitFor({ state: "detached" });
    expect(await answer.inputValue()).toBe("Acme Dental is open from nine to five.");
    await expect.poll(() => answer.evaluate((field) => field.matches(":focus"))).toBe(true);

    // By the button, with words of the text, behind what is there.
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Insert a canned reply" }).click();
    // Letters that come before the field has the focus are nobody's.
    await expect
      .poll(() => picker.evaluate((dialog) => dialog.contains(dialog.ownerDocument.activeElement)))
      .toBe(true);
    await page.keyboard.type("yours");
    await picker.getByRole("option").nth(1).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await picker.waitFor({ state: "detached" });
    expect(await answer.inputValue()).toBe(
      `Acme Dental is open from nine to five.\nYours, Test admin, for Front desk (${line.phoneNumber})`,
    );
    // A slash within a line is a slash; one that leads to nothing stays.
    await page.keyboard.type(" a/b");
    expect(await picker.count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("/");
    await picker.waitFor();
    await page.keyboard.type("nothing like it");
    await picker.getByText("There is no such canned reply.").waitFor();
    await page.keyboard.press("Escape");
    await picker.waitFor({ state: "detached" });
    await expect.poll(() => answer.inputValue()).toMatch(/ a\/b\n\/$/);

    await answer.fill("");
    await page.keyboard.press("/");
    await picker.waitFor();
    await page.keyboard.type("/fri");
    await picker.getByRole("option").nth(1).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.getByText("Still in braces: {weekday}. It would be sent as it stands.").waitFor();
    await answer.fill((await answer.inputValue()).replace("{weekday}", "see you on Friday"));
    await page.getByText("Still in braces").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await until(() =>
      expect(service.carrier.sentTo(customer).at(-1)?.body).toBe(
        `Dear Grace <Hopper> at ${customer}: see you on Friday!`,
      ),
    );
    // The carrier may have the text before the page has the answer.
    await expect.poll(() => answer.inputValue()).toBe("");
    expect(complaints).toEqual([]);
    await close();
  });

  test("a viewer reads them, and has no button that would be refused", async () => {
    const viewer = await organization.addMember({ role: "viewer" });
    await givePassword(service, viewer);
    const { page, close } = await openAt("/app/inbox/replies", viewer);
    await page.getByRole("heading", { name: "/hours" }).waitFor();
    expect(await page.getByRole("button", { name: /New canned reply|Change|Delete/ }).count()).toBe(0);
    await close();
  });

  test("has no barriers and nothing to scroll sideways, in both colours and at every width", async () => {
    await admin.client.post(REPLIES, {
      shortcut: "x".repeat(64),
      body: `${ODD} {unknown_${"y".repeat(60)}}`,
      language: "he",
    });
    const watched = await openAt("/app/inbox/replies");
    const { page, complaints, origins, close } = watched;
    await page.getByText("Hebrew").waitFor();
    expect(await faultsInEveryLook(watched, "canned-replies")).toEqual([]);
    await goTo(page, `/app/inbox/${thread}?q=of+the+crown&at=21`);
    await page.getByRole("list", { name: "Messages" }).locator("mark").first().waitFor();
    await allLoaded(page);
    await page.getByRole("button", { name: "Insert a canned reply" }).click();
    await page.getByRole("dialog").getByRole("option").first().waitFor();
    expect(await faultsInEveryLook(watched, "reply-picker")).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await faultsInEveryLook(watched, "thread-found")).toEqual([]);
    await goTo(page, "/app/inbox?q=of+the+crown");
    await threads(page).locator("mark").first().waitFor();
    expect(await faultsInEveryLook(watched, "inbox-search")).toEqual([]);
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([service.url]);
    await close();
  }, 300_000);
});
