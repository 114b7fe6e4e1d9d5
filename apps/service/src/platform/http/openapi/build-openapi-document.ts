import type { OperationExamples } from "@parley/contracts/operation-examples";
import { TAGS } from "@parley/contracts/tags";
import type { Contract } from "../operation.ts";
import { describeEvents } from "./describe-events.ts";
import { describeOperation } from "./describe-operation.ts";
import { type JsonObject, SchemaComponents } from "./schema-components.ts";

/** The version the API declares for itself. */
const INTERFACE_VERSION = "0.1.0";

const ABOUT = `Assistants that answer phone calls and texts of an organization, remember callers, follow conversation flows and run campaigns.

Requests carry \`Authorization: Bearer\` with an API key or an access token. Bodies and answers are JSON in UTF-8 with names in snake_case; times are ISO 8601 in UTC, telephone numbers E.164. What is refused is answered with \`detail\`, which says why, and often with a \`code\` to tell cases apart and a \`fix\`. Members that are not known are ignored, or refused where a schema is closed (\`additionalProperties: false\`); where settings are saved, the answer's \`warnings\` names them.`;

/**
 * Builds the OpenAPI 3.1 document from the contracts alone, so that it cannot describe anything the service does not do.
 * @param pause is awaited now and then, since describing everything takes long enough to hold up a call
 */
export async function buildOpenApiDocument(
  contracts: readonly Contract[],
  examples: OperationExamples,
  serverUrl: string,
  pause: () => Promise<void>,
): Promise<JsonObject> {
  const components = new SchemaComponents();
  const paths: Record<string, JsonObject> = {};
  for (const contract of contracts) {
    for (const [index, path] of [contract.path, ...(contract.aliases ?? [])].entries()) {
      const item = paths[path] ?? {};
      item[contract.method.toLowerCase()] = describeOperation(
        contract,
        index,
        components,
        examples[contract.name] ?? {},
      );
      paths[path] = item;
    }
    await pause();
  }
  const used = new Set<string>(contracts.map(({ tag }) => tag));
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: INTERFACE_VERSION,
      description: ABOUT,
      contact: { name: "Whoever runs this installation" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverUrl, description: "This installation" }],
    tags: Object.entries(TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks: describeEvents(components, examples),
    components: {
      schemas: components.schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "An API key or an access token." } },
    },
  };
}
