import type { Page, Request } from "playwright-core";
import { goTo } from "../dashboard-browser.ts";
import { isOwnFile, type NameOperation } from "./documented-requests.ts";

/** It is answered for as long as the page is open. */
const NEVER_ENDS = "/api/v1/events";
/** Draws the frames within which a page that has got its answers asks for what these name. */
const DRAW_FRAMES = `(async () => {
  for (let frame = 0; frame < 4; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
})()`;

/** What a page asks for, screen by screen. */
export class ScreenWatcher {
  readonly #page: Page;
  readonly #nameOf: NameOperation;
  readonly #open = new Set<Request>();
  readonly #asked = new Set<string>();
  readonly #faults: string[] = [];
  /** Beginnings and ends of requests so far. */
  #changes = 0;

  constructor(page: Page, nameOf: NameOperation) {
    this.#page = page;
    this.#nameOf = nameOf;
    page.on("request", (request) => this.#begin(request));
    page.on("requestfinished", (request) => this.#end(request));
    page.on("requestfailed", (request) => this.#end(request));
    page.on("response", (response) => {
      if (response.status() >= 400) this.#faults.push(`${response.status()} to ${nameWithAddress(response.request())}`);
    });
  }

  #begin(request: Request): void {
    const { pathname } = new URL(request.url());
    this.#changes += 1;
    if (pathname !== NEVER_ENDS) this.#open.add(request);
    if (isOwnFile(pathname)) return;
    const name = this.#nameOf(request.method(), pathname);
    if (name === null) this.#faults.push(`no documented operation: ${nameWithAddress(request)}`);
    else this.#asked.add(name);
  }

  #end(request: Request): void {
    this.#changes += 1;
    this.#open.delete(request);
  }

  /** Loads an address, from its first request to the last answer. */
  async load(url: string): Promise<void> {
    this.#open.clear();
    await this.#page.goto(url);
    await this.#page.locator("main h1").first().waitFor();
    await this.settle();
  }

  /** Goes to a path as a link does, until the last answer. */
  async follow(path: string): Promise<void> {
    await goTo(this.#page, path);
    await this.#page.locator("main h1").first().waitFor();
    await this.settle();
  }

  /** Until nothing is asked for any more and what was answered is drawn. */
  async settle(): Promise<void> {
    for (let before = -1; this.#open.size > 0 || before !== this.#changes; ) {
      before = this.#changes;
      await this.#page.evaluate(DRAW_FRAMES);
    }
  }

  /** Operations, and requests that went wrong, since this was last asked. */
  take(): { readonly operations: ReadonlySet<string>; readonly faults: readonly string[] } {
    const taken = { operations: new Set(this.#asked), faults: [...this.#faults] };
    this.#asked.clear();
    this.#faults.length = 0;
    return taken;
  }
}

function nameWithAddress(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
