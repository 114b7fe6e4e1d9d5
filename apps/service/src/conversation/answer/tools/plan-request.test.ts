// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tools' templates have them
import { describe, expect, test } from "vitest";
import type { EndpointTool, HttpMethod } from "./endpoint-tool.ts";
import { planRequest } from "./plan-request.ts";

function tool(change: Partial<EndpointTool> = {}): EndpointTool {
  return {
    function: { name: "orders", description: "", parameters: { type: "object", properties: {} } },
    url: "https://api.example/orders",
    method: "GET",
    headers: {},
    bodyTemplate: null,
    responseMapping: null,
    timeoutMs: 1_000,
    retryAttempts: 0,
    ...change,
  };
}

describe("planRequest", () => {
  test.each<[HttpMethod, string | null, string]>([
    ["GET", null, "https://api.example/orders?id=7&tags=a&tags=b&o=%7B%22x%22%3A1%7D"],
    ["HEAD", null, "https://api.example/orders?id=7&tags=a&tags=b&o=%7B%22x%22%3A1%7D"],
    ["DELETE", null, "https://api.example/orders?id=7&tags=a&tags=b&o=%7B%22x%22%3A1%7D"],
    ["POST", '{"id":7,"tags":["a","b"],"o":{"x":1},"no":null}', "https://api.example/orders"],
    ["PUT", '{"id":7,"tags":["a","b"],"o":{"x":1},"no":null}', "https://api.example/orders"],
  ])("%s puts unused arguments where they belong", (method, body, url) => {
    const planned = planRequest(tool({ method }), { id: 7, tags: ["a", "b"], o: { x: 1 }, no: null }, {});
    expect(planned).toMatchObject({ method, body, url });
    expect(planned.headers["content-type"]).toBe(body === null ? undefined : "application/json");
  });

  test("fills path, query and body, each with its own encoding", () => {
    const planned = planRequest(
      tool({
        method: "POST",
        url: "https://api.example/orders/${id}?q={{q}}",
        bodyTemplate: '{"note": "{{note}}", "n": ${n}}',
        headers: { "X-Key": "k" },
      }),
      { id: "a/b", q: "x&y", note: 'say "hi"', n: 2, left: 1 },
      {},
    );
    expect(planned).toEqual({
      method: "POST",
      url: "https://api.example/orders/a%2Fb?q=x%26y",
      body: '{"note": "say \\"hi\\"", "n": 2}',
      headers: { accept: "application/json", "content-type": "application/json", "x-key": "k" },
    });
  });

  test("the conversation's facts win over the model's arguments", () => {
    const planned = planRequest(
      tool({ url: "https://api.example/c/{{customer_phone_number}}" }),
      { customer_phone_number: "+15550000000" },
      { customer_phone_number: "+14155550123" },
    );
    expect(planned.url).toBe("https://api.example/c/%2B14155550123");
  });

  test.each<[string, Partial<EndpointTool>, Record<string, unknown>, string]>([
    [
      "arguments that violate the schema",
      { function: { name: "f", description: "", parameters: { type: "object", required: ["id"] } } },
      {},
      "arguments-invalid",
    ],
    ["a path without its variable", { url: "https://api.example/o/{{id}}", method: "DELETE" }, {}, "argument-missing"],
    ["an empty one", { url: "https://api.example/o/{{id}}" }, { id: "" }, "argument-missing"],
    ["a walk upwards", { url: "https://api.example/o/{{id}}/x" }, { id: ".." }, "address-invalid"],
    [
      "a walk upwards in two parts",
      { url: "https://api.example/o/{{a}}{{b}}/x" },
      { a: ".", b: "." },
      "address-invalid",
    ],
    ["an address that is too long", {}, { q: "x".repeat(9_000) }, "address-invalid"],
    ["a body that is not JSON", { method: "POST", bodyTemplate: '{"a": {{a}}' }, { a: 1 }, "body-invalid"],
  ])("refuses %s", (_what, change, given, code) => {
    expect(() => planRequest(tool(change), given, {})).toThrow(expect.objectContaining({ code }));
  });

  test("forms and XML", () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(planRequest(tool({ method: "POST", headers: form }), { a: "1&2", b: [1] }, {}).body).toBe(
      "a=1%262&b=%5B1%5D",
    );
    expect(planRequest(tool({ method: "POST", headers: form, bodyTemplate: "a={{a}}" }), { a: "1&2" }, {}).body).toBe(
      "a=1%262",
    );
    expect(
      planRequest(
        tool({ method: "POST", headers: { "content-type": "text/xml" }, bodyTemplate: "<a>{{a}}</a>" }),
        { a: "<b>" },
        {},
      ).body,
    ).toBe("<a>&lt;b&gt;</a>");
  });
});
