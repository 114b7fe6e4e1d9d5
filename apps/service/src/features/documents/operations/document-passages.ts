import { listDocumentPassages } from "@parley/contracts/documents/document-contracts";
import { defineOperation } from "../../../platform/http/operation.ts";
import { requireDocument } from "../add-document.ts";
import { listChunksAfter } from "../chunk-store.ts";

/** What a document was cut into. */
export const documentPassageOperations = [
  defineOperation(listDocumentPassages, async ({ scope, params, query: { after = null, limit } }) => {
    // One more than asked for tells whether there is another page.
    const found = await scope.transaction(async (unit) => {
      await requireDocument(unit, params.document_id, params.assistant_id);
      return listChunksAfter(unit, params.document_id, { after, limit: limit + 1 });
    });
    const page = found.slice(0, limit);
    const items = page.map(({ id, position, page: pageNumber, section, content }) => ({
      id,
      position,
      page: pageNumber,
      section,
      passage: content,
    }));
    return { items, next_after: found.length > limit ? (page.at(-1)?.position ?? null) : null };
  }),
];
