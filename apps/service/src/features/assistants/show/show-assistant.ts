import type { assistant } from "@parley/contracts/assistants/assistant-schemas";
import type { AssistantId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { findAssistantRow } from "../record/store.ts";
import { presentAssistant } from "./present-assistant.ts";
import { viewAssistants } from "./view.ts";

/** The assistant as a response, with its call counts. @throws DomainError `not-found` */
export async function showAssistant(
  scope: OrganizationScope,
  identity: Identity,
  id: AssistantId,
  includesRates = false,
): Promise<z.input<typeof assistant>> {
  const [view] = await scope.transaction(async (unit) => {
    const row = await findAssistantRow(unit, id);
    return row === null ? [] : viewAssistants(unit, [row], true);
  });
  if (view === undefined) throw notFound("Assistant");
  return presentAssistant(view, identity, includesRates);
}
