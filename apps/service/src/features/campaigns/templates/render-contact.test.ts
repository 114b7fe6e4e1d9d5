import { describe, expect, test } from "vitest";
import { sourcesOf, valuesOf } from "./contact-values.ts";
import { renderContact } from "./render-contact.ts";
import { requiredVariables } from "./required-variables.ts";

const campaign = (change: Partial<Parameters<typeof renderContact>[0]> = {}) => ({
  type: "mixed" as const,
  welcomeMessageTemplate: null,
  agendaTemplate: null,
  endCallMessageTemplate: null,
  smsMessageTemplate: null,
  fallbackValues: {},
  variableMappings: {},
  ...change,
});
const ada = {
  phoneNumber: "+12125550100",
  name: "Ada Byron",
  email: null,
  company: null,
  variables: { plan: "gold", visits: 3, note: "  ", nested: { a: 1 } },
};
const textOf = (
  template: string,
  change: Partial<Parameters<typeof renderContact>[0]> = {},
  assistant: string | null = "Eve",
) => renderContact(campaign({ welcomeMessageTemplate: template, ...change }), ada, assistant).welcome;

describe("a contact's texts", () => {
  test.each([
    [
      "members and variables",
      "{{ name }} {{ phone_number }} {{ plan }} {{ visits }}",
      {},
      "Ada Byron +12125550100 gold 3",
    ],
    ["a default before a fallback", '{{ city | default("town") }}', { fallbackValues: { city: "Rome" } }, "town"],
    ["a fallback", "{{ city }} {{ note }}", { fallbackValues: { city: "Rome", note: "none" } }, "Rome none"],
    ["a fallback before a generic value", "{{ company }}", { fallbackValues: { company: "us" } }, "us"],
    ["a blank fallback is none", "{{ company }}", { fallbackValues: { company: " " } }, "your company"],
    ["generic values", "{{ company }} {{ assistant_name }}", {}, "your company Eve"],
    ["a mapping", "{{ first_name }}", { variableMappings: { first_name: "name" } }, "Ada Byron"],
    ["a mapping the other way round", "{{ first_name }}", { variableMappings: { Name: "first_name" } }, "Ada Byron"],
    ["a mapping takes nobody's own value", "{{ plan }}", { variableMappings: { plan: "name" } }, "gold"],
    ["nothing where there is nothing", "[{{ city }}{{ nested }}]", {}, "[]"],
  ])("%s", (_what, template, change, expected) => expect(textOf(template, change)).toBe(expected));

  test("without an assistant's name it has a generic one", () => {
    expect(textOf("{{ assistant_name }}", {}, null)).toBe("your assistant");
  });

  test("are those that its type uses", () => {
    const all = {
      welcomeMessageTemplate: "a",
      agendaTemplate: "b",
      endCallMessageTemplate: "c",
      smsMessageTemplate: "d",
    };
    const texts = (type: "call" | "sms" | "mixed") => {
      const { variables: _, ...rest } = renderContact(campaign({ ...all, type }), ada, "Eve");
      return rest;
    };
    expect(texts("mixed")).toEqual({ welcome: "a", agenda: "b", endCall: "c", sms: "d" });
    expect(texts("call")).toEqual({ welcome: "a", agenda: "b", endCall: "c", sms: null });
    expect(texts("sms")).toEqual({ welcome: null, agenda: null, endCall: null, sms: "d" });
    expect(renderContact(campaign(), ada, "Eve")).toMatchObject({
      welcome: null,
      agenda: null,
      endCall: null,
      sms: null,
    });
  });

  test("the variables handed on have the contact's values and the fallbacks, and no generic ones", () => {
    const { variables } = renderContact(
      campaign({ fallbackValues: { city: "Rome", plan: "free", company: "" }, variableMappings: { caller: "name" } }),
      ada,
      "Eve",
    );
    expect(variables).toEqual({
      ...{ assistant_name: "Eve", name: "Ada Byron", caller: "Ada Byron", phone_number: "+12125550100" },
      ...{ plan: "gold", visits: 3, city: "Rome" },
    });
  });

  test("names that objects have anyway are names", () => {
    const contact = { ...ada, variables: JSON.parse('{"__proto__": "x", "constructor": "y"}') };
    expect(Object.entries(valuesOf(contact, {}))).toContainEqual(["__proto__", "x"]);
    expect(renderContact(campaign({ smsMessageTemplate: "{{ constructor }}{{ toString }}" }), contact, null).sms).toBe(
      "y",
    );
  });
});

test("a value may come from what the variable is mapped with, as files and as variables have the name", () => {
  expect(sourcesOf("first", { first: "First Name", other: "first" })).toEqual([
    "first",
    "First Name",
    "first_name",
    "other",
  ]);
});

test("needed is what nothing takes the place of, somewhere in the templates that are used", () => {
  const needed = requiredVariables(
    campaign({
      type: "call",
      welcomeMessageTemplate: '{{ a | default("x") }} {{ b }} {{ name }} {{ c }}',
      agendaTemplate: "{{ a | upper }} {{ constructor }}",
      smsMessageTemplate: "{{ d }}",
      fallbackValues: { b: "set", c: " " },
    }),
  );
  expect(needed).toEqual(["c", "a", "constructor"]);
});
