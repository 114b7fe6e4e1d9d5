import { z } from "zod";
import type { NumberRoute } from "../../../providers/telephony/carrier-numbers.ts";
import type { PhoneNumber } from "../phone-number.ts";

const routeRecord = z.object({
  name: z.string(),
  members: z.record(z.string(), z.string()),
  leadsTo: z.string().nullable(),
});

const formerSettingsRecord = z.object({
  provider: z.string(),
  providerNumberId: z.string(),
  pointedAt: z.array(z.string()),
  routes: z.array(routeRecord),
});

/** A number's routes at its carrier before they were pointed here. */
export interface FormerSettings extends Pick<PhoneNumber, "provider" | "providerNumberId"> {
  /** Our own addresses that the number was pointed at since; they change with PUBLIC_BASE_URL. */
  readonly pointedAt: readonly string[];
  /** One for each route that did not already lead to us when it was first read. */
  readonly routes: readonly NumberRoute[];
}

/** @throws Error when the text was not written by this service */
export function parseFormerSettings(text: string): FormerSettings {
  return formerSettingsRecord.parse(JSON.parse(text));
}

/**
 * What to keep before a number is pointed at our addresses. A route that leads to us is not a former setting, so what
 * was kept for it stays. A route that leads elsewhere was set by the customer, who wants it back. An empty route never
 * replaces what was kept: it may be empty because texts were switched off here.
 * @param kept what was kept before; ignored when it is for another account, from which the number has moved
 * @param current the routes as the carrier has them
 * @param ours addresses the number is going to be pointed at
 */
export function keepFormerSettings(
  kept: FormerSettings | null,
  number: Pick<PhoneNumber, "provider" | "providerNumberId">,
  current: readonly NumberRoute[],
  ours: readonly string[],
): FormerSettings {
  const { provider, providerNumberId } = number;
  const isOfNumber = kept?.provider === provider && kept.providerNumberId === providerNumberId;
  const before = isOfNumber ? kept : null;
  const pointedAt = [...new Set([...(before?.pointedAt ?? []), ...ours])];
  const routes = current.flatMap((route) => {
    const former = before?.routes.find(({ name }) => name === route.name);
    if (leadsToUs(route, pointedAt)) return former === undefined ? [] : [former];
    return [route.leadsTo === null && former !== undefined ? former : route];
  });
  return { provider, providerNumberId, pointedAt, routes };
}

/** The routes that still lead to us, as they were before. Routes that the customer has changed meanwhile are left out. */
export function routesToRestore(former: FormerSettings, current: readonly NumberRoute[]): readonly NumberRoute[] {
  return former.routes.filter(({ name }) =>
    current.some((route) => route.name === name && leadsToUs(route, former.pointedAt)),
  );
}

function leadsToUs({ leadsTo }: NumberRoute, ours: readonly string[]): boolean {
  return leadsTo !== null && ours.includes(leadsTo);
}
