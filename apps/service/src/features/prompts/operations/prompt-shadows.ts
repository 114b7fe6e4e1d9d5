import {
  listShadowTurns,
  startPromptShadow,
  stopPromptShadow,
} from "@parley/contracts/learning/prompt-shadow-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { startShadow, stopShadow } from "../move-prompt.ts";
import { presentShadowTurn } from "../shadow/present-shadow.ts";
import { listShadowTurns as listTurns } from "../shadow/shadow-store.ts";
import { move, requireVersion } from "./version-operations.ts";

/** Versions that answer again, for comparison, what was answered before. */
export const promptShadowOperations: readonly Operation[] = [
  defineOperation(startPromptShadow, (input) =>
    move(input, (unit, mover) => startShadow(unit, mover, input.body?.percentage ?? 5)),
  ),
  defineOperation(stopPromptShadow, (input) => move(input, stopShadow)),
  defineOperation(listShadowTurns, ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const version = await requireVersion(unit, params, params.version_id);
      return (await listTurns(unit, version.id, query)).map(presentShadowTurn);
    }),
  ),
];
