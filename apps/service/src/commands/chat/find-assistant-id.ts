import { DomainError } from "@parley/foundation/domain-error";
import { z } from "zod";
import { askService } from "../client/ask-service.ts";
import type { ServiceAccess } from "../client/service-access.ts";

const MOST_NAMED = 10;
const assistants = z.array(z.object({ id: z.int(), name: z.string() }));

/**
 * The assistant that is wanted, or the only one there is.
 * @throws DomainError `invalid-input` when it has to be named; what `askService` throws
 */
export async function findAssistantId(
  access: ServiceAccess,
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (wanted !== undefined) {
    if (!/^\d{1,15}$/.test(wanted))
      throw new DomainError("invalid-input", `An assistant's id is a number, not ${wanted}`);
    return Number(wanted);
  }
  const path = `/api/v1/assistants?active_only=true&limit=${MOST_NAMED + 1}`;
  const response = await askService(access, { method: "GET", path, accept: "application/json" }, signal);
  const found = assistants.parse(await response.json());
  const [only, ...others] = found;
  if (only === undefined) {
    throw new DomainError("not-found", "There is no assistant yet", { fix: "Make one: POST /api/v1/assistants." });
  }
  if (others.length === 0) return only.id;
  const named = found.slice(0, MOST_NAMED).map(({ id, name }) => `${id} (${name})`);
  throw new DomainError("invalid-input", "There are several assistants", {
    fix: `Name one with --assistant: ${[...named, ...(found.length > MOST_NAMED ? ["…"] : [])].join(", ")}`,
  });
}
