import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addLine,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestCaller, TestOrganization } from "../harness/test-service.ts";
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

const ANY_ROUTE_BYTES = 250_000;
const ODD = `<b>&amp;"x</b> \u{1F984} שלום`;
const LONG = "very-long-name-without-a-blank-".repeat(3);

/** A flow with every type of node and kind of transition. */
const EVERYTHING = {
  begin_node: "greet",
  global_prompt: "You answer for Acme Dental.",
  variables: { customer_name: { type: "text", default: "friend" } },
  nodes: {
    greet: {
      type: "conversation",
      prompt: "Greet the caller.",
      say: "Acme Dental, good morning.",
      transitions: [
        { kind: "prompt", when: "wants an appointment", to: "day", examples: { positive: ["an appointment please"] } },
        { kind: "expression", when: 'last_user_message contains "person"', to: "person" },
        { kind: "dtmf", digits: "0", to: "person" },
        { kind: "silence", after_ms: 8000, to: "bye" },
      ],
    },
    day: {
      type: "capture",
      say: "Which day?",
      variable: "day",
      value: { kind: "date", min: "today" },
      transitions: [
        { kind: "else", to: "bye" },
        { kind: "always", to: "book" },
      ],
    },
    book: { type: "tool", tool: "book", arguments: { day: "{{day}}" }, transitions: [{ kind: "always", to: "which" }] },
    which: {
      type: "branch",
      transitions: [
        { kind: "expression", when: 'tool_status == "success"', to: "text" },
        { kind: "else", to: "person" },
      ],
    },
    text: { type: "send_sms", message: "You are booked.", transitions: [{ kind: "always", to: "bye" }] },
    person: { type: "transfer", to: "+14155550177", transitions: [{ kind: "else", to: "keys" }] },
    keys: { type: "press_digit", digits: "1", transitions: [{ kind: "always", to: "bye" }] },
    bye: { type: "end", say: "Goodbye!" },
    emergency: {
      type: "conversation",
      prompt: "Calm the caller.",
      global: { kind: "prompt", when: "is in great pain" },
      transitions: [{ kind: "always", to: "bye" }],
    },
    [ODD]: { type: "conversation", prompt: "x".repeat(10_000), transitions: [{ kind: "always", to: LONG }] },
    [LONG]: { type: "end" },
  },
};

describeInChromium("the flow editor, in a real browser", () => {
  let service: TestCarrierService;
  let browser: Browser;
  let organization: TestOrganization;
  let admin: TestCaller;
  let line: TestLine;
  let flowId: number;
  let url: string;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startTestServiceWithCarrier(), startBrowser()]);
    ({ url } = service);
    organization = await service.addOrganization("Acme Dental");
    ({ admin } = organization);
    await givePassword(service, admin);
    line = await addLine(service, organization, { name: "Front desk" });
    flowId = await addFlow("Reception");
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function addFlow(name: string): Promise<number> {
    const nodes = { ...EVERYTHING.nodes, other: { type: "agent", assistant_id: line.assistantId } };
    const made = await admin.client.post("/api/v1/flows", {
      name,
      base_assistant_id: line.assistantId,
      graph: { ...EVERYTHING, nodes },
    });
    expect([made.status, made.text]).toEqual([201, made.text]);
    return made.json.id;
  }
  const read = async (id: number) => (await admin.client.get(`/api/v1/flows/${id}`)).json;
  const outline = (page: Page) => page.getByRole("list", { name: "Nodes" });
  /** Chooses the node in the outline. */
  const choose = async (page: Page, name: string) => {
    await outline(page)
      .getByRole("button", { name: new RegExp(`^${name} `) })
      .click();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe(name);
  };
  const saved = (page: Page) => page.getByText("Everything is saved").waitFor();
  /** Until the graph that is shown was checked. */
  const checked = (page: Page, words: string) => page.getByRole("status").getByText(words).waitFor();

  /** Each route with what shows that its content is there. */
  const routes = () =>
    [
      ["flows", "/app/flows", "Reception"],
      ["flow", `/app/flows/${flowId}`, "warning"],
      ["flow-json", `/app/flows/${flowId}?view=json`, "The graph as JSON"],
      ["flow-settings", `/app/flows/${flowId}?view=settings`, "Another number|answers no number"],
      ["flow-versions", `/app/flows/${flowId}?view=versions`, "in use"],
      ["flow-missing", "/app/flows/987654321", "Flow not found"],
    ] as const;

  test("has no barriers, nothing to scroll sideways and no complaints, in both colours and at every width", async () => {
    const watched = await openPage(browser);
    const { page, complaints, origins, close } = watched;
    await signIn(page, url, admin);
    for (const [name, path, content] of routes()) {
      await goTo(page, path);
      await page.getByText(new RegExp(content)).first().waitFor();
      if (name === "flow") await page.locator(".react-flow__edge-text").first().waitFor();
      expect(await faultsInEveryLook(watched, name)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect([...origins]).toEqual([url]);
    await close();
  }, 300_000);

  test("draws a whole flow by keyboard alone", async () => {
    const { page, complaints, picture, close } = await openPage(browser);
    await signIn(page, url, admin);
    await page.getByRole("heading", { name: "Home" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("f");
    await page.getByRole("button", { name: "New flow" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel("Name").focus();
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "By keyboard" }).waitFor();
    const id = Number(new URL(page.url()).pathname.split("/").at(-1));
    // A second node, renamed to what it is for.
    await page.getByLabel("Kind of the new node").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const name = page.getByLabel("Name", { exact: true });
    await name.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("goodbye");
    await page.getByLabel("Said word for word").focus();
    await page.keyboard.type("See you soon.");
    // Back to the first one, along the list, and on from there.
    await outline(page).getByRole("button").first().focus();
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Add transition" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("The caller …").focus();
    await page.keyboard.type("needs nothing more");
    expect(await page.getByLabel("Leads to").inputValue()).toBe("goodbye");
    await checked(page, "Nothing is wrong with the flow.");
    await page.keyboard.press("Control+s");
    await saved(page);
    expect((await read(id)).graph).toMatchObject({
      begin_node: "start",
      nodes: {
        start: { transitions: [{ kind: "prompt", to: "goodbye", when: "needs nothing more" }] },
        goodbye: { type: "end", say: "See you soon." },
      },
    });
    // Its place, by the arrow keys on the drawing.
    const drawn = page.getByRole("group", { name: "goodbye, End" });
    await drawn.focus();
    await page.keyboard.press("Enter");
    const before = (await read(id)).graph.nodes.goodbye.position;
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.getByText("Not saved").waitFor();
    await page.keyboard.press("Control+s");
    await saved(page);
    const after = (await read(id)).graph.nodes.goodbye.position;
    expect([after.x > before.x, after.y > before.y]).toEqual([true, true]);
    // Chosen is not enough: the key counts where the focus is.
    await outline(page).getByRole("button", { name: "goodbye" }).last().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Delete");
    // Deleted on the drawing, and brought back.
    await drawn.focus();
    await page.keyboard.press("Delete");
    await outline(page).getByRole("button", { name: "goodbye" }).waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await outline(page).getByRole("button", { name: "goodbye" }).first().waitFor();
    await saved(page);
    await page.keyboard.press("Control+Shift+z");
    await page.getByText("Not saved").waitFor();
    await page.keyboard.press("Control+z");
    await saved(page);
    await picture("drawn-by-keyboard");
    expect(complaints).toEqual([]);
    await close();
  });

  test("draws with the pointer: moves a node, connects two", async () => {
    const id = await addFlow("By pointer");
    const { page, complaints, close } = await openPage(browser, { viewport: { width: 1280, height: 1000 } });
    await signIn(page, url, admin, `/app/flows/${id}`);
    const node = page.getByRole("group", { name: "bye, End" });
    await node.waitFor();
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.mouse.up();
    };
    const middle = async (selector: ReturnType<Page["locator"]>) => {
      const box = await selector.boundingBox();
      if (box === null) throw new Error("it is not drawn");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const at = await middle(node);
    await drag(at, { x: at.x + 30, y: at.y - 20 });
    await page.getByText("Not saved").waitFor();
    const emergency = page.locator('.react-flow__node[data-id="emergency"] .react-flow__handle.source');
    const target = page.locator('.react-flow__node[data-id="day"] .react-flow__handle.target');
    await drag(await middle(emergency), await middle(target));
    await outline(page).getByRole("button", { name: "emergency" }).getByText("bye, day").waitFor();
    await page.getByRole("group", { name: "Transition 2" }).getByLabel("The caller …").fill("is calm again");
    await page.getByRole("button", { name: "Save" }).click();
    await saved(page);
    const { graph } = await read(id);
    expect(graph.nodes.bye.position).toBeDefined();
    expect(graph.nodes.emergency.transitions).toMatchObject([{ to: "bye" }, { kind: "prompt", to: "day" }]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("changes every type of node, shows what is wrong, and tidies, takes back and takes JSON", async () => {
    const id = await addFlow("Everything");
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, url, admin, `/app/flows/${id}`);
    await choose(page, "day");
    await page.getByLabel("What is asked for").selectOption("choice");
    await page.getByLabel("Answers, one a line").fill("morning: early, am\nafternoon");
    await choose(page, "book");
    await page.getByLabel("Arguments (JSON)").fill('{"day": "{{day}}", "seats": 2}');
    await choose(page, "person");
    await page.getByLabel("Number to put through to").fill("nobody");
    await page
      .getByText("Input", { exact: false })
      .or(page.getByText("E.164", { exact: false }))
      .first()
      .waitFor();
    await page.getByText(/With errors the flow can only be saved as a draft/).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText(/E.164/).waitFor();
    await page.getByLabel("Number to put through to").fill("+14155550199");
    await choose(page, "emergency");
    await page.getByLabel("Afterwards back to where it was").selectOption("no");
    await page.getByText("Model, voice and turn-taking here").click();
    await page.getByLabel("Voice", { exact: true }).fill("calm");
    await page.getByLabel("Speed").fill("1.25");
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByLabel("Default").fill("guest");
    await page.getByRole("tab", { name: "JSON" }).click();
    const json = page.getByLabel("The graph as JSON");
    const text = await json.inputValue();
    await json.fill("{");
    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByText(/This is no graph/).waitFor();
    await json.fill(text.replace("Goodbye!", "So long!"));
    await page.getByRole("button", { name: "Take over" }).click();
    await page.getByRole("tab", { name: "Drawing" }).click();
    await page.getByRole("button", { name: "Tidy" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Redo" }).click();
    await page.keyboard.press("Control+s");
    await saved(page);
    const { graph, version } = await read(id);
    expect(version).toBe(2);
    expect(graph.variables).toEqual({ customer_name: { type: "text", default: "guest" } });
    expect(graph.nodes).toMatchObject({
      day: {
        value: { kind: "choice", choices: [{ value: "morning", synonyms: ["early", "am"] }, { value: "afternoon" }] },
      },
      book: { arguments: { day: "{{day}}", seats: 2 } },
      person: { to: "+14155550199" },
      emergency: { global: { goes_back: false }, settings: { voice: { voice_id: "calm", speed: 1.25 } } },
      bye: { say: "So long!", position: { x: expect.any(Number) } },
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test("tries the draft turn by turn, again from an earlier turn, with the node lit where it stands", async () => {
    const { page, complaints, picture, close } = await openPage(browser);
    await signIn(page, url, admin, `/app/flows/${flowId}`);
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    const turns = page.getByRole("list", { name: "Try it" });
    await turns.getByText("Acme Dental, good morning.").waitFor();
    await outline(page).getByRole("button", { name: "greet" }).getByText("stands here").waitFor();
    await page.getByLabel("What the caller says").fill("a person please");
    await page.keyboard.press("Enter");
    await turns.getByText("→ person", { exact: false }).waitFor();
    await picture("simulated");
    await page.getByRole("button", { name: "Change: Turn 2" }).click();
    await page.getByLabel("Say instead").fill("I would like an appointment");
    await page.getByRole("button", { name: "Run again from here" }).click();
    await turns.getByText("I would like an appointment").waitFor();
    await turns.getByText("a person please").waitFor({ state: "detached" });
    expect(await turns.getByRole("listitem").filter({ hasText: "Caller" }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test("shows both when somebody else saved first, and lets one choose", async () => {
    const id = await addFlow("Contested");
    const { page, picture, close } = await openPage(browser);
    await signIn(page, url, admin, `/app/flows/${id}`);
    await choose(page, "bye");
    await page.getByLabel("Said word for word").fill("Mine.");
    const { graph } = await read(id);
    const theirs = { ...graph, nodes: { ...graph.nodes, keys: { ...graph.nodes.keys, digits: "2" } } };
    expect((await admin.client.put(`/api/v1/flows/${id}`, { graph: theirs })).status).toBe(200);
    await page.keyboard.press("Control+s");
    const notice = page.getByRole("alert");
    await notice.getByText("Somebody else changed this flow meanwhile").waitFor();
    await notice.getByText("keys").waitFor();
    await notice.getByText("bye").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await picture("conflict");
    await page.getByRole("button", { name: "Take theirs" }).click();
    await saved(page);
    // One's own is a step back away.
    await page.keyboard.press("Control+z");
    await page.getByText("Not saved").waitFor();
    await page.keyboard.press("Control+s");
    await saved(page);
    expect((await read(id)).graph.nodes).toMatchObject({ bye: { say: "Mine." }, keys: { digits: "1" } });
    await page.getByRole("tab", { name: "Versions" }).click();
    await page.getByRole("button", { name: "What changed since: Version 2" }).click();
    await page.getByRole("listitem").getByText("bye").first().waitFor();
    await page.getByRole("button", { name: "Restore: Version 2" }).click();
    await page.getByText(/All versions stay, so this can be taken back/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await page.getByText("Version 4", { exact: true }).waitFor();
    expect(await read(id)).toMatchObject({ version: 4, graph: theirs });
    await close();
  });

  test("gives the flow a number and takes it away, copies and deletes, and says what stays", async () => {
    const id = await addFlow("Short-lived");
    const { page, complaints, close } = await openPage(browser);
    await signIn(page, url, admin, `/app/flows/${id}?view=settings`);
    const choice = page.getByLabel("Another number");
    await choice.selectOption({ label: `${line.phoneNumber}, answered by Front desk` });
    await page.getByRole("button", { name: "Have the flow answer it" }).click();
    await page.getByRole("button", { name: `Take away: ${line.phoneNumber}` }).waitFor();
    await page.getByRole("link", { name: "Flows" }).click();
    await page.getByRole("button", { name: "Delete: Short-lived" }).click();
    await page.getByText(/nobody answers its 1 number/).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Short-lived" }).click();
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByRole("button", { name: `Take away: ${line.phoneNumber}` }).click();
    await page.getByText(/nobody does until it is given to someone/).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Take away" }).click();
    await page.getByText("The flow answers no number yet.").waitFor();
    await page.getByRole("link", { name: "Flows" }).click();
    await page.getByRole("button", { name: "Duplicate: Short-lived" }).click();
    await page.getByRole("heading", { name: "Short-lived (copy)" }).waitFor();
    await page.getByRole("link", { name: "Flows" }).click();
    await page.getByRole("button", { name: "Delete: Short-lived", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    // What is behind an open dialog has no role, and would count as gone.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Short-lived", exact: true }).waitFor({ state: "detached" });
    expect((await admin.client.get(`/api/v1/flows/${id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
    await close();
  });

  test("asks before changes are left behind, and shows a viewer nothing that would be refused", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, url, admin, `/app/flows/${flowId}`);
    await choose(page, "bye");
    await page.getByLabel("Said word for word").fill("Half done");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void (dialog.type() === "confirm" && asked.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await page.getByRole("link", { name: "Home" }).click();
    await expect.poll(() => asked).toEqual(["confirm"]);
    expect(await page.getByLabel("Said word for word").inputValue()).toBe("Half done");
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("heading", { name: "Home" }).waitFor();
    await close();

    const viewer = await organization.addMember({ role: "viewer" });
    await givePassword(service, viewer);
    const looking = await openPage(browser);
    await signIn(looking.page, url, viewer, "/app/flows");
    await looking.page.getByRole("link", { name: "Reception" }).waitFor();
    expect(await looking.page.getByRole("button", { name: /New flow|Duplicate|Delete/ }).count()).toBe(0);
    await looking.page.getByRole("link", { name: "Reception" }).click();
    await looking.page.getByText("Your role only reads").waitFor();
    await looking.page.getByLabel("Said word for word").waitFor();
    expect(await looking.page.getByLabel("Said word for word").isDisabled()).toBe(true);
    expect(await looking.page.getByRole("button", { name: /^(Save|Undo|Tidy|Add|Begin)$/ }).count()).toBe(0);
    expect(looking.complaints).toEqual([]);
    await looking.close();
  });

  test("loads little", async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, url, admin);
    const sizes = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      if (!response.url().endsWith(".js")) return;
      const size = fetch(response.url(), { headers: { "accept-encoding": "gzip" } }).then(({ headers }) =>
        Number(headers.get("content-length")),
      );
      sizes.set(response.url(), size);
    });
    await page.goto(`${url}/app/flows/${flowId}`);
    await page.locator(".react-flow__edge-text").first().waitFor();
    await allLoaded(page);
    const bytes = (await Promise.all(sizes.values())).reduce((sum, each) => sum + each, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(ANY_ROUTE_BYTES);
    await close();
  });
});
