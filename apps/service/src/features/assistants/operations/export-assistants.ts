import { exportAssistants as contract } from "@parley/contracts/assistants/assistant-contracts";
import type { z } from "zod";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { AssistantFilter } from "../record/store.ts";
import { exportAssistants } from "../show/export-file.ts";

export function exportAssistantsOperation(): Operation {
  return defineOperation(contract, async ({ scope, identity, query }) => {
    const file = await scope.transaction((unit) => exportAssistants(unit, identity, query.format, filterOf(query)));
    return new OperationReply({
      headers: {
        "content-type": file.contentType,
        "content-disposition": `attachment; filename="${file.fileName}"`,
      },
      body: file.content,
    });
  });
}

function filterOf(query: z.output<NonNullable<(typeof contract)["query"]>>): AssistantFilter {
  const ids = (query.assistant_ids ?? "").split(",").flatMap((id) => (id.trim() === "" ? [] : [Number(id)]));
  if (ids.length > 0) return { ids };
  const search = query.search?.trim() ?? "";
  return {
    ...(query.status === "active" || query.status === "inactive" ? { isActive: query.status === "active" } : {}),
    ...(search === "" ? {} : { search }),
  };
}
