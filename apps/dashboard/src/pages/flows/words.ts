import { t } from "../../i18n/t.ts";
import type { NodeType, Transition } from "./model/graph-types.ts";

const LONGEST_LABEL = 28;

/** A way in a few words, for the drawing. */
export function wayWords(way: Transition): string {
  switch (way.kind) {
    case "prompt":
    case "expression":
      return shorten(way.when === "" ? t(`way.${way.kind}`) : way.when);
    case "dtmf":
      return t("way-short.dtmf", { digits: way.digits });
    case "silence":
      return t("way-short.silence", { seconds: way.after_ms / 1_000 });
    case "else":
      return t("way-short.else");
    case "always":
      return "";
  }
}

/** What is read out for a node of the drawing. */
export function describeNode(name: string, type: NodeType): string {
  return `${name}, ${t(`node.${type}`)}`;
}

function shorten(text: string): string {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text;
}
