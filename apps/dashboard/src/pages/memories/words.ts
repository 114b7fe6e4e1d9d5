import { t } from "../../i18n/t.ts";
import type { MemoryEdge } from "./memories-queries.ts";
import { LIFETIMES, SCOPES, TYPES } from "./memories-search.ts";

/** Values of the service with what people call them; one that is not known here stays as it is. */
export function scopeWords(scope: string): string {
  const known = SCOPES.find((each) => each === scope);
  return known === undefined ? scope : t(`memories.scope.${known}`);
}

export function typeWords(type: string): string {
  const known = TYPES.find((each) => each === type);
  return known === undefined ? type : t(`memories.type.${known}`);
}

export const edgeWords = (type: MemoryEdge["edge_type"]): string => t(`memories.edge.${type}`);

export const scopeOptions = () => SCOPES.map((scope) => [scope, scopeWords(scope)] as const);
export const typeOptions = () => TYPES.map((type) => [type, typeWords(type)] as const);
export const lifetimeOptions = () => LIFETIMES.map((life) => [life, t(`memories.life.${life}`)] as const);

/** Of something from 0 to 1: `85 %`. */
export const share = (value: number | null): string =>
  value === null ? t("value.unknown") : t("memories.percent", { value: Math.round(value * 100) });
