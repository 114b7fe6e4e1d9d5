// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tools' templates have them
import { describe, expect, test } from "vitest";
import { type Encoding, fillJson, fillTemplate, variablesOf } from "./tool-template.ts";

const VALUES = {
  city: 'New "York" & Co',
  count: 3,
  order: { id: "a/b", items: ["x", "y"] },
  "flat.name": "flat",
  none: null,
};

function fill(template: string, encoding: Encoding) {
  const usage = { used: new Set<string>(), missing: new Set<string>() };
  return { text: fillTemplate(template, VALUES, encoding, usage), used: [...usage.used], missing: [...usage.missing] };
}

describe("fillTemplate", () => {
  test.each<[string, Encoding, string]>([
    ["/w/${city}/{{count}}", "url", "/w/New%20%22York%22%20%26%20Co/3"],
    ["/o/${order.id}?i={{ order.items.1 }}", "url", "/o/a%2Fb?i=y"],
    [
      '{"city": "{{city}}", "n": ${count}, "o": {{order}}}',
      "json",
      '{"city": "New \\"York\\" & Co", "n": 3, "o": {"id":"a/b","items":["x","y"]}}',
    ],
    ['{"a\\"": "${city}"}', "json", '{"a\\"": "New \\"York\\" & Co"}'],
    ['{"n": {{none}}, "m": ${missing}, "t": "{{missing}}"}', "json", '{"n": null, "m": null, "t": ""}'],
    ["<c>{{city}}</c>", "xml", "<c>New &quot;York&quot; &amp; Co</c>"],
    ['{{flat.name}} ${count | upper} {{ missing | default: "?" }}', "plain", "flat 3 ?"],
    ["$ {not} ${1 + 1} ${} {{}} {{ 1 + 1 }} ${open", "plain", "$ {not} ${1 + 1} ${} {{}} {{ 1 + 1 }} ${open"],
    ["{{toString}}${__proto__}${constructor}", "plain", ""],
  ])("%j in %s becomes %j", (template, encoding, expected) => {
    expect(fill(template, encoding).text).toBe(expected);
  });

  test("reports which values were used and which variables had none", () => {
    expect(fill("{{order.id}} ${city} {{gone}} ${order.gone}", "plain")).toMatchObject({
      used: ["order", "city"],
      missing: ["gone", "order.gone"],
    });
  });

  test("a value cannot bring in variables or quotes", () => {
    const usage = { used: new Set<string>(), missing: new Set<string>() };
    const values = { a: "{{b}}${b}", b: "secret" };
    expect(fillTemplate("{{a}}", values, "plain", usage)).toBe("{{b}}${b}");
    expect(
      JSON.parse(fillTemplate('{"a": "{{a}}"}', { a: '", "admin": true, "x": "\n\u0000' }, "json", usage)),
    ).toEqual({
      a: '", "admin": true, "x": "\n\u0000',
    });
  });

  test.each([
    "${".repeat(50_000),
    "{{".repeat(50_000),
    `${"$"}{${"a".repeat(600)}}`.repeat(200),
    "${a|".repeat(20_000),
  ])("is linear in hostile templates (%#)", (template) => {
    // Quadratic work would take minutes and run into the test's time limit.
    expect(fill(template, "json").text.length).toBeGreaterThan(0);
  });
});

test("fillJson keeps the type of a lone variable", () => {
  const usage = { used: new Set<string>(), missing: new Set<string>() };
  const template = { n: "{{count}}", list: ["${order.items}", "n={{count}}"], gone: "{{gone}}", plain: 1, no: null };
  expect(fillJson(template, VALUES, usage)).toEqual({
    n: 3,
    list: [["x", "y"], "n=3"],
    gone: null,
    plain: 1,
    no: null,
  });
});

test("variablesOf names each once", () => {
  expect(variablesOf("${a}{{b}}${a|upper}")).toEqual(["a", "b"]);
});
