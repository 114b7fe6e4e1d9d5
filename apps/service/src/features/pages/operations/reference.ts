import { readDocs } from "@parley/contracts/system-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { DescribeInterface } from "../../system/describe-interface.ts";
import { chaptersOf } from "../reference/chapters.ts";
import { firstPage } from "../reference/first-page.ts";
import type { InterfaceDocument } from "../reference/interface-document.ts";
import { operationPage } from "../reference/operation-page.ts";
import { pageReply } from "../render-page.ts";

/**
 * The reference for people, made here from the OpenAPI document: nothing in the browser reads schemas, so the page may do
 * nothing but show itself. Pages are made anew for each visit and not kept.
 * @param describeInterface the document of /openapi.json
 */
export function referenceOperations(describeInterface: DescribeInterface): readonly Operation[] {
  return [
    definePublicOperation(readDocs, async ({ query }) => {
      // Ours, made from the contracts; a test reads every page that is made of it.
      const document = (await describeInterface()) as unknown as InterfaceDocument;
      const chapters = chaptersOf(document);
      if (query.operation === undefined) return pageReply(firstPage(document, chapters));
      for (const chapter of chapters) {
        const entry = chapter.entries.find(({ id }) => id === query.operation);
        if (entry !== undefined) return pageReply(operationPage(document, chapter, entry));
      }
      throw notFound("Operation");
    }),
  ];
}
