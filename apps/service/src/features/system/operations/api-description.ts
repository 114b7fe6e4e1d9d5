import { setImmediate } from "node:timers/promises";
import { readOperationExamples } from "@parley/contracts/operation-examples";
import { readDocs, readDocsScript, readOpenApi } from "@parley/contracts/system-contracts";
import { buildOpenApiDocument } from "../../../platform/http/openapi/build-openapi-document.ts";
import {
  type Contract,
  definePublicOperation,
  type Operation,
  OperationReply,
} from "../../../platform/http/operation.ts";
import { docsPageReply, loadReferenceScript } from "../docs-page.ts";

export interface ApiDescriptionDeps {
  readonly publicBaseUrl: string;
  /** Called at the first request, because the document describes every operation, including these. */
  readonly contracts: () => readonly Contract[];
}

/** /openapi.json, and /docs to read it. */
export function apiDescriptionOperations({ contracts, publicBaseUrl }: ApiDescriptionDeps): readonly Operation[] {
  let document: Promise<Record<string, unknown>> | null = null;
  /** Loaded at the first visit, since it is 4 MB. */
  let script: Promise<Buffer> | null = null;
  const describe = async () =>
    buildOpenApiDocument(contracts(), await readOperationExamples(), publicBaseUrl, setImmediate);
  return [
    definePublicOperation(readOpenApi, async () => {
      document ??= describe();
      return document;
    }),

    definePublicOperation(readDocs, async () => docsPageReply()),

    definePublicOperation(readDocsScript, async () => {
      script ??= loadReferenceScript();
      return new OperationReply({
        headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=86400" },
        body: await script,
      });
    }),
  ];
}
