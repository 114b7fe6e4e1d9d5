import { z } from "zod";
import { type CarrierName, labelsOfCarriers, listCarriers } from "../carriers.ts";
import { defineContract } from "../operation.ts";

const acknowledgement = { contentType: "text/xml", description: "What the carrier wants to hear." } as const;
const refusals = {
  400: "The request is not of the carrier's form.",
  401: `The signature does not hold (${labelsOfCarriers((carrier) => carrier.refusedStatusCode === 401)}).`,
  403: "The signature does not hold.",
  404: "The number, or the carrier, is nobody's.",
  503: "Too many at once, or the database is away: nothing of it was taken.",
} as const;

/** Received texts and delivery reports, told apart by content. */
export const receiveSmsWebhookByPost = defineContract({
  name: "receiveSmsWebhook",
  method: "POST",
  path: "/webhooks/sms/{provider}",
  tag: "Carrier webhooks",
  summary: "A carrier delivers a text or a delivery report",
  description:
    "Only for carriers, whose signature is checked. Texts and delivery reports come to the same address and are told apart by their content. A 2xx means that the text is stored; it is answered afterwards. A webhook that is repeated changes nothing.",
  access: "public",
  rateClass: "provider-webhook",
  intake: "texts",
  bodyForm: "raw",
  bodyLimitBytes: 65_536,
  params: z.object({ provider: z.string().max(40).describe("The carrier's name: `twilio`, `telnyx` or `vonage`.") }),
  rawSuccess: acknowledgement,
  errors: refusals,
});

export const receiveSmsWebhookByGet = defineContract({
  ...receiveSmsWebhookByPost,
  name: "receiveSmsWebhookByGet",
  method: "GET",
  summary: `A carrier delivers a text in the query string (${labelsOfCarriers(({ texts }) => texts?.comeByGet === true)})`,
  description: "Does what POST to the same path does, for carriers that are set to use GET.",
});

/** The paths that older configurations at carriers still call. */
const olderPaths = listCarriers().flatMap(({ name: provider, texts }) =>
  texts?.olderPath == null ? [] : [{ provider, path: texts.olderPath, comeByGet: texts.comeByGet }],
);
type OlderPath = (typeof olderPaths)[number];

/** The carrier an older path belongs to; null for any other path. */
export function carrierOfOlderPath(path: string): CarrierName | null {
  return olderPaths.find((older) => older.path === path)?.provider ?? null;
}

/** One operation for each method, under the first carrier's path; the other carriers' paths are its aliases. */
export const receiveOlderSmsWebhooks = [
  ...contractAt(olderPaths, {
    name: "receiveLegacySmsWebhook",
    method: "POST",
    summary: "A carrier delivers a text to a path of older configurations",
    description:
      "Does what `POST /webhooks/sms/{provider}` does, for numbers that still have the address of an older configuration at their carrier.",
  }),
  ...contractAt(
    olderPaths.filter(({ comeByGet }) => comeByGet),
    {
      name: "receiveLegacySmsWebhookByGet",
      method: "GET",
      summary: `${labelsOfCarriers(({ texts }) => texts?.comeByGet === true && texts.olderPath !== null)} delivers a text in the query string of an older path`,
      description:
        "Does what `GET /webhooks/sms/{provider}` does, for accounts that still have the address of an older configuration.",
    },
  ),
];

function contractAt(
  [first, ...others]: readonly OlderPath[],
  operation: {
    readonly name: string;
    readonly method: "GET" | "POST";
    readonly summary: string;
    readonly description: string;
  },
) {
  if (first === undefined) return [];
  const { params: _, ...webhook } = receiveSmsWebhookByPost;
  return [defineContract({ ...webhook, ...operation, path: first.path, aliases: others.map(({ path }) => path) })];
}
