import { parseArgs } from "node:util";

const PARTS = ["lists", "pages", "open"] as const;
type Part = (typeof PARTS)[number];

export interface Options {
  readonly parts: ReadonlySet<Part>;
  /** Phone calls. */
  readonly calls: number;
  /** Texts, in threads of twenty. */
  readonly messages: number;
  /** Events that went to webhooks. */
  readonly deliveries: number;
  /** How often each page of a list is asked for, and each page of the dashboard opened. */
  readonly repeats: number;
  /** Dashboards that are open at once, and phone calls they are held against. */
  readonly open: number;
  /** How long open dashboards are measured. */
  readonly measureMs: number;
  /** Phone calls are made, too. */
  readonly hasCalls: boolean;
}

export const USAGE = `npm run benchmark:dashboard -- [options]

  --parts lists,pages,open    what is measured (default: all)
  --calls 100000              phone calls
  --messages 1000000          texts
  --deliveries 100000         events that went to webhooks
  --repeats 20                how often each list is asked for; pages are opened a quarter as often
  --open 50                   dashboards that are open at once, and calls they are held against
  --measure 30                seconds they are measured
  --without-calls             open dashboards are measured alone`;

/** @throws TypeError when they cannot be read */
export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      parts: { type: "string", default: PARTS.join(",") },
      calls: { type: "string", default: "100000" },
      messages: { type: "string", default: "1000000" },
      deliveries: { type: "string", default: "100000" },
      repeats: { type: "string", default: "20" },
      open: { type: "string", default: "50" },
      measure: { type: "string", default: "30" },
      "without-calls": { type: "boolean", default: false },
    },
  });
  return {
    parts: new Set(values.parts.split(",").map(partCalled)),
    calls: count(values.calls),
    messages: count(values.messages),
    deliveries: count(values.deliveries),
    repeats: count(values.repeats),
    open: count(values.open),
    measureMs: count(values.measure) * 1_000,
    hasCalls: !values["without-calls"],
  };
}

function partCalled(name: string): Part {
  const part = PARTS.find((each) => each === name);
  if (part === undefined) throw new TypeError(`There is no part ${name}.`);
  return part;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new TypeError(`${text} is no number of things.`);
  return value;
}
