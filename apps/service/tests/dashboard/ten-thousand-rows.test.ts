import { sql } from "kysely";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SeededCall, seedCall } from "../calls/seed-call.ts";
import { startTestService, type TestCaller, type TestService } from "../harness/test-service.ts";
import { fillLongLists } from "../support/fill-long-lists.ts";
import { allLoaded, findBarriers, givePassword, goTo, openPage, signIn } from "./dashboard-browser.ts";
import { describeInChromium } from "./describe-in-chromium.ts";
import { startBrowser } from "./shared-chromium.ts";

const ROWS = 10_000;
/** A page that draws more at a time stands still while it is scrolled. */
const MOST_DRAWN = 60;

describeInChromium("lists of ten thousand rows", () => {
  let service: TestService;
  let browser: Browser;
  let admin: TestCaller;
  let call: SeededCall;
  let threadId: number;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestService({ env: { ROLES: "api" } }), startBrowser()]);
    const organization = await service.addOrganization();
    const { organizationId } = organization;
    ({ admin } = organization);
    await givePassword(service, admin);
    const { id: assistantId } = (await admin.client.post("/api/v1/assistants", { name: "Ada" })).json;
    const { database } = service.service.platform;
    await fillLongLists(database, { organizationId, assistantId, rows: ROWS });
    call = await seedCall(service, organization, assistantId);
    const places = sql`from generate_series(1, ${ROWS}) as place`;
    await sql`
      insert into call_transcripts (organization_id, call_id, speaker, content, is_final, segment_start_ms, segment_end_ms)
      select ${organizationId}, ${call.id}, 'user', 'Said ' || place, true, place * 1000, place * 1000 + 900 ${places}`.execute(
      database,
    );
    await sql`
      insert into call_log_entries (organization_id, call_id, level, event, message)
      select ${organizationId}, ${call.id}, 'info', 'heard', 'Event ' || place ${places}`.execute(database);
    const thread = await sql<{ id: number }>`
      insert into calls (organization_id, call_sid, channel, direction, status, provider, assistant_id, customer_phone_number,
        assistant_phone_number, message_count)
      values (${organizationId}, 'sms_long', 'sms', 'inbound', 'active', 'twilio', ${assistantId}, '+14155550100',
        '+14155550199', ${ROWS}) returning id`.execute(database);
    threadId = thread.rows[0]?.id ?? 0;
    await sql`
      insert into sms_messages (organization_id, conversation_id, message_index, role, content)
      select ${organizationId}, ${threadId}, place, 'user', 'Message ' || place ${places}`.execute(database);
    await sql`
      insert into sms_timeline_entries (organization_id, conversation_id, level, event_type, message)
      select ${organizationId}, ${threadId}, 'info', 'heard', 'Entry ' || place ${places}`.execute(database);
    await sql`
      insert into phone_numbers (organization_id, phone_number, provider, provider_number_id)
      select ${organizationId}, '+1512' || (2000000 + place), 'twilio', 'PN' || place ${places}`.execute(database);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** Of the longest list there is on the page, how many rows are drawn. */
  const mostDrawn = (page: Page) =>
    page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll("main :is(tbody, ul, ol, dl)")].map(({ childElementCount }) => childElementCount))`,
    );

  test("draw few of them, and lead to the others", { timeout: 300_000 }, async () => {
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, service.url, admin);
    const next = page.getByRole("button", { name: "Next page" });
    const previous = page.getByRole("button", { name: "Previous page" });
    const lists = [
      ["/calls", "+14155550100", null],
      ["/text-log", "Text 10000", null],
      ["/webhooks/hooks-0", "status-update", null],
      [`/calls/${call.callSid}`, "Said 1", "Said 51"],
      [`/calls/${call.callSid}?tab=events`, "Event 1", "Event 51"],
      ["/numbers", "+15122000001", "+15122000051"],
      [`/inbox/${threadId}`, "Message 10000", "Message 9950"],
      [`/inbox/${threadId}?panel=events`, "Entry 1", "Entry 51"],
    ] as const;
    const drawn: (readonly [string, number])[] = [];
    for (const [path, first, beyond] of lists) {
      await goTo(page, `/app${path}`);
      const main = page.locator("main");
      await main.getByText(first, { exact: true }).first().waitFor();
      await allLoaded(page);
      drawn.push([path, await mostDrawn(page)]);
      if (beyond === null) continue;
      expect(await main.getByText(beyond, { exact: true }).count()).toBe(0);
      // A thread begins at its end. Its messages stand before the panel.
      const steps = path.includes("panel") ? next.last() : path.startsWith("/inbox") ? previous.first() : next.first();
      await steps.focus();
      await page.keyboard.press("Enter");
      await main.getByText(beyond, { exact: true }).first().waitFor();
      drawn.push([`${path} further on`, await mostDrawn(page)]);
      expect(await findBarriers(page)).toEqual([]);
    }
    expect(drawn.filter(([, count]) => count >= MOST_DRAWN)).toEqual([]);
    // Else nothing would have been counted.
    expect(drawn.filter(([, count]) => count < 20)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
