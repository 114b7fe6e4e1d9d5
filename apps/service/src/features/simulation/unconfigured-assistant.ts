import type { Assistant } from "../assistants/assistant.ts";
import { assistantFromRow } from "../assistants/record/from-row.ts";

/** An assistant with all defaults, which is not stored. */
export function unconfiguredAssistant(): Assistant {
  const now = new Date();
  return assistantFromRow({
    id: 0,
    organization_id: 0,
    user_id: 0,
    name: "Simulation",
    description: null,
    is_active: true,
    settings: {},
    version: 1,
    created_at: now,
    updated_at: now,
  });
}
