import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";

/** Outside the workspaces: it brings 200 packages that nothing else needs. */
const MODULES = join(import.meta.dirname, "..", "..", "..", "..", "..", "tools", "lighthouse", "node_modules");

/** `npm ci --prefix tools/lighthouse` */
export const HAS_LIGHTHOUSE = existsSync(join(MODULES, "lighthouse"));

interface SharedPage {
  url(): string;
  evaluate(expression: string): Promise<unknown>;
}
interface Puppeteer {
  connect(options: { readonly browserURL: string; readonly defaultViewport: null }): Promise<{
    pages(): Promise<readonly SharedPage[]>;
    disconnect(): Promise<void>;
  }>;
}
interface Lighthouse {
  snapshot(
    page: SharedPage,
    options: { readonly flags: object; readonly config: object },
  ): Promise<{
    readonly lhr: {
      readonly categories: {
        readonly accessibility: {
          readonly score: number;
          readonly auditRefs: readonly { id: string; weight: number }[];
        };
      };
      readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
    };
  }>;
}

/** Judges the pages of a browser that was started with `--remote-debugging-port`. */
export class LighthouseJudge {
  readonly #lighthouse: Lighthouse;
  readonly #browser: Awaited<ReturnType<Puppeteer["connect"]>>;

  private constructor(lighthouse: Lighthouse, browser: Awaited<ReturnType<Puppeteer["connect"]>>) {
    this.#lighthouse = lighthouse;
    this.#browser = browser;
  }

  static async connect(port: number): Promise<LighthouseJudge> {
    const moduleOf = (path: string) => import(pathToFileURL(join(MODULES, path)).href);
    const lighthouse = (await moduleOf("lighthouse/core/index.js")) as Lighthouse;
    const { default: puppeteer } = (await moduleOf("puppeteer-core/lib/esm/puppeteer/puppeteer-core.js")) as {
      readonly default: Puppeteer;
    };
    const browserURL = `http://127.0.0.1:${port}`;
    return new LighthouseJudge(lighthouse, await puppeteer.connect({ browserURL, defaultViewport: null }));
  }

  /** Of the page as it is shown now. @returns the titles of audits that it does not pass; none: its score is 1 */
  async failures(page: Page): Promise<readonly string[]> {
    const shared = (await this.#browser.pages()).find((each) => each.url() === page.url());
    if (shared === undefined) throw new Error(`Lighthouse does not see ${page.url()}`);
    const { lhr } = await this.#lighthouse.snapshot(shared, {
      flags: { logLevel: "error" },
      config: {
        extends: "lighthouse:default",
        settings: { onlyCategories: ["accessibility"], formFactor: "desktop", screenEmulation: { disabled: true } },
      },
    });
    const { score, auditRefs } = lhr.categories.accessibility;
    const failed = auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${lhr.audits[id]?.title}`);
    return score === 1 ? [] : [`score ${score}`, ...failed];
  }

  async disconnect(): Promise<void> {
    await this.#browser.disconnect();
  }
}
