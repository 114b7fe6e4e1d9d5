import type { Random } from "@parley/foundation/seeded-random";
import type { DescribedInterface, JsonSchema } from "./openapi-operations.ts";

/** Strings that broke something somewhere: encodings, templates, SQL, paths, numbers, invalid phone numbers. */
export const HOSTILE_STRINGS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud83d",
  "‮evil",
  "𝕳𝖊𝖑𝖑𝖔 🏳️‍🌈",
  "'; DROP TABLE users; --",
  "%' OR '1'='1",
  "\\",
  "%_\\%",
  "{{constructor}}",
  `{{${" ".repeat(2_000)}`,
  "$" + "{7*7}",
  "../../etc/passwd",
  "%2e%2e%2f",
  "<script>alert(1)</script>",
  "\r\nSet-Cookie: x=1",
  "9".repeat(400),
  "-1",
  "1e999",
  "NaN",
  "null",
  "[]",
  "true",
  "2026-13-45T99:99:99Z",
  "0000-00-00",
  "+",
  "+0",
  "+14155550000000000000",
  "http://127.0.0.1:1/",
  "https://[::1]/",
  "x".repeat(5_000),
  "x".repeat(70_000),
];

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  [],
  {},
  [[]],
  { toString: 1 },
  nested(30),
  nested(200),
];

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Values for a JSON schema: mostly ones that fit, some just off, some hostile. */
export class InstanceMaker {
  readonly #random: Random;
  readonly #resolve: DescribedInterface["resolve"];
  /** Share of values that do not fit, 0 to 1. */
  hostility = 0;

  constructor(random: Random, resolve: DescribedInterface["resolve"]) {
    this.#random = random;
    this.#resolve = resolve;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#random.integer(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  value(given: JsonSchema, name = ""): unknown {
    if (this.#random.next() < this.hostility) {
      return this.#random.next() < 0.6 ? this.pick(HOSTILE_STRINGS) : this.pick(HOSTILE_VALUES);
    }
    const schema = this.#resolve(given);
    const choices = (schema["anyOf"] ?? schema["oneOf"]) as JsonSchema[] | undefined;
    if (choices !== undefined) return this.value(this.pick(choices), name);
    const all = schema["allOf"] as JsonSchema[] | undefined;
    if (all?.[0] !== undefined) return this.value(all[0], name);
    if ("const" in schema) return schema["const"];
    if (Array.isArray(schema["enum"])) return this.pick(schema["enum"]);
    switch (schema["type"]) {
      case "string":
        return this.#text(schema, name);
      case "integer":
      case "number":
        return this.#number(schema);
      case "boolean":
        return this.#random.next() < 0.5;
      case "null":
        return null;
      case "array": {
        const items = (schema["items"] ?? {}) as JsonSchema;
        return Array.from({ length: this.#random.integer(3) }, () => this.value(items, name));
      }
      case "object":
        return this.#object(schema);
      default:
        return this.pick(["text", 1, null, { a: 1 }]);
    }
  }

  #object(schema: JsonSchema): Record<string, unknown> {
    const properties = (schema["properties"] ?? {}) as Record<string, JsonSchema>;
    const required = new Set((schema["required"] ?? []) as string[]);
    const members = Object.entries(properties).filter(([name]) =>
      required.has(name) ? this.#random.next() >= this.hostility / 4 : this.#random.next() < 0.4,
    );
    const object = Object.fromEntries(members.map(([name, part]) => [name, this.value(part, name)]));
    if (this.#random.next() < this.hostility / 2)
      object[this.pick(["extra", "organization_id", "id", "status", "__proto__x"])] = 1;
    return object;
  }

  #text(schema: JsonSchema, name: string): string {
    const format = schema["format"];
    if (format === "email") return `${this.#random.integer(1e9)}@example.com`;
    if (format === "uri") return "https://example.com/hook";
    if (format === "uuid") return "00000000-0000-4000-8000-000000000000";
    if (format === "date-time") return "2026-01-01T00:00:00+00:00";
    if (/phone|number$/.test(name)) return this.pick(["+14155550123", "+442071838750", "+12125550100"]);
    if (/date/.test(name)) return this.pick(["2026-01-01", "2026-01-01T10:00:00Z"]);
    const min = Number(schema["minLength"] ?? 0);
    const max = Math.min(Number(schema["maxLength"] ?? 40), 40);
    return "abcdefghij klmnopqrstuvwxyz ABCDEF 0123456789".slice(0, Math.max(min, this.#random.integer(max + 1)));
  }

  #number(schema: JsonSchema): number {
    const min = Number(schema["minimum"] ?? schema["exclusiveMinimum"] ?? 0);
    const max = Math.min(Number(schema["maximum"] ?? min + 1_000), min + 100_000);
    const value = min + this.#random.next() * Math.max(0, max - min);
    return schema["type"] === "integer" ? Math.floor(Math.max(min, value)) : value;
  }
}
