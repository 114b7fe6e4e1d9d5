import { t } from "../../../i18n/t.ts";
import type { FlowGraph } from "../model/graph-types.ts";

export const TEMPLATES = ["blank", "reception", "booking", "survey"] as const;
export type Template = (typeof TEMPLATES)[number];

/** A flow to begin with, in the person's language; all of them can be active as they are. */
export function templateGraph(template: Template): FlowGraph {
  switch (template) {
    case "blank":
      return { begin_node: t("template.start"), nodes: { [t("template.start")]: talk("template.start-prompt") } };
    case "reception":
      return reception();
    case "booking":
      return booking();
    case "survey":
      return survey();
  }
}

function talk(prompt: Parameters<typeof t>[0], ways: FlowGraph["nodes"][string]["transitions"] = null) {
  const text = (t as (key: typeof prompt) => string)(prompt);
  return { type: "conversation" as const, prompt: text, ...(ways == null ? {} : { transitions: ways }) };
}

function reception(): FlowGraph {
  const [greet, message, goodbye] = [t("template.greet"), t("template.message"), t("template.goodbye")];
  return {
    begin_node: greet,
    nodes: {
      [greet]: talk("template.greet-prompt", [
        { kind: "prompt", to: message, when: t("template.wants-person") },
        { kind: "prompt", to: goodbye, when: t("template.is-done") },
      ]),
      [message]: talk("template.message-prompt", [{ kind: "prompt", to: goodbye, when: t("template.is-done") }]),
      [goodbye]: { type: "end", say: t("template.goodbye-say") },
    },
  };
}

function booking(): FlowGraph {
  const [greet, date, name, goodbye] = [
    t("template.greet"),
    t("template.date"),
    t("template.name"),
    t("template.goodbye"),
  ];
  return {
    begin_node: greet,
    nodes: {
      [greet]: talk("template.greet-prompt", [
        { kind: "prompt", to: date, when: t("template.wants-booking") },
        { kind: "prompt", to: goodbye, when: t("template.is-done") },
      ]),
      [date]: {
        type: "capture",
        say: t("template.date-say"),
        variable: "day",
        value: { kind: "date", min: "today" },
        transitions: [
          { kind: "always", to: name },
          { kind: "else", to: goodbye },
        ],
      },
      [name]: {
        type: "capture",
        say: t("template.name-say"),
        variable: "customer_name",
        value: { kind: "name" },
        transitions: [
          { kind: "always", to: goodbye },
          { kind: "else", to: goodbye },
        ],
      },
      [goodbye]: { type: "end", say: t("template.goodbye-say") },
    },
  };
}

function survey(): FlowGraph {
  const [rating, reason, thanks] = [t("template.rating"), t("template.reason"), t("template.thanks")];
  return {
    begin_node: rating,
    nodes: {
      [rating]: {
        type: "capture",
        say: t("template.rating-say"),
        variable: "rating",
        value: { kind: "number", min: 1, max: 5, is_integer: true },
        transitions: [
          { kind: "expression", to: reason, when: "rating <= 3" },
          { kind: "always", to: thanks },
          { kind: "else", to: thanks },
        ],
      },
      [reason]: talk("template.reason-prompt", [{ kind: "always", to: thanks }]),
      [thanks]: { type: "end", say: t("template.thanks-say") },
    },
  };
}
