import { countAssistants, exportAssistants, listAssistants } from "@parley/contracts/assistants/assistant-contracts";
import type { z } from "zod";
import { defineOperation, OperationReply } from "../../../platform/http/operation.ts";
import { type AssistantFilter, countAssistantRows, listAssistantRows } from "../record/store.ts";
import { exportFile } from "../show/export-file.ts";
import { presentAssistant } from "../show/present-assistant.ts";
import { viewAssistants } from "../show/view.ts";

/** All assistants: listed, counted and exported. */
export const assistantListOperations = [
  defineOperation(listAssistants, async ({ scope, identity, query }) => {
    const search = query.search?.trim() ?? "";
    const filter = {
      ...(search === "" ? {} : { search }),
      ...(query.active_only ? { isActive: true } : {}),
      ...(query.my_assistants_only ? { userId: identity.userId } : {}),
    };
    const views = await scope.transaction(async (unit) =>
      viewAssistants(unit, await listAssistantRows(unit, filter, query), query.include_stats),
    );
    return views.map((view) => presentAssistant(view, identity, query.include_stats));
  }),
  defineOperation(countAssistants, async ({ scope, query }) => {
    const filter = query.active_only ? { isActive: true } : {};
    return { count: await scope.transaction((unit) => countAssistantRows(unit, filter)) };
  }),
  defineOperation(exportAssistants, async ({ scope, identity, query }) => {
    const file = await scope.transaction((unit) => exportFile(unit, identity, query.format, exportFilter(query)));
    return new OperationReply({
      headers: {
        "content-type": file.contentType,
        "content-disposition": `attachment; filename="${file.fileName}"`,
      },
      body: file.content,
    });
  }),
];

function exportFilter(query: z.output<NonNullable<(typeof exportAssistants)["query"]>>): AssistantFilter {
  const ids = (query.assistant_ids ?? "").split(",").flatMap((id) => (id.trim() === "" ? [] : [Number(id)]));
  if (ids.length > 0) return { ids };
  const search = query.search?.trim() ?? "";
  return {
    ...(query.status === "active" || query.status === "inactive" ? { isActive: query.status === "active" } : {}),
    ...(search === "" ? {} : { search }),
  };
}
