import type { OperationExamples } from "@parley/contracts/operation-examples";
import { WEBHOOK_EVENTS } from "@parley/contracts/webhooks/webhook-events";
import type { JsonObject, SchemaComponents } from "./schema-components.ts";

const HEADERS = [
  {
    name: "webhook-id",
    description: "Names the event; the same for every try, so that repeats can be dropped.",
    example: "msg_5f1d0c2b7e9a4386b1c0d9e8f7a6b5c4",
  },
  { name: "webhook-timestamp", description: "When this try was made, in Unix seconds.", example: "1772443800" },
  {
    name: "webhook-signature",
    description:
      "`v1,` and the HMAC-SHA256, in base64, of id, timestamp and body joined by dots, under the organization's secret (Standard Webhooks); while a secret is being rotated one for each, with a blank between them.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
];

/** What is sent to customers' addresses, for the document's `webhooks`. */
export function describeEvents(components: SchemaComponents, examples: OperationExamples): JsonObject {
  return Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([type, { summary, description, body }]) => [
      type,
      {
        post: {
          operationId: `${type.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())}Event`,
          tags: ["Webhooks"],
          summary,
          description,
          security: [],
          parameters: HEADERS.map((header) => ({
            ...header,
            in: "header",
            required: true,
            schema: { type: "string" },
          })),
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: components.describe(body), example: examples[type]?.body },
            },
          },
          responses: {
            "2XX": { description: "It was received; the body is kept for the delivery log and not read." },
            "410": { description: "Nothing more is wanted here: it is not tried again." },
            default: { description: "Tried again, ten times over three days." },
          },
        },
      },
    ]),
  );
}
