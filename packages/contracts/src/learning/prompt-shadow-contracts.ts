import { z } from "zod";
import { defineContract } from "../operation.ts";
import { missingVersion, promptDetail, promptParams, promptPath, promptTag, refusedMove } from "./prompt-contracts.ts";
import { shadowTurn } from "./prompt-shadow-schemas.ts";

export const startPromptShadow = defineContract({
  name: "startPromptShadow",
  method: "POST",
  path: `${promptPath}/{version_id}/start-shadow`,
  tag: promptTag,
  summary: "Have an approved version answer a sample of turns again once their conversations are over; nobody hears it",
  access: "admin",
  params: promptParams,
  body: z
    .object({
      /** Of the assistant's turns. */
      percentage: z.number().gt(0).max(100).default(5),
    })
    .nullable()
    .meta({ id: "StartShadowRequest" }),
  isBodyOptional: true,
  success: promptDetail,
  errors: { ...refusedMove, 409: "Another version of the assistant is in shadow." },
});

export const stopPromptShadow = defineContract({
  name: "stopPromptShadow",
  method: "POST",
  path: `${promptPath}/{version_id}/stop-shadow`,
  tag: promptTag,
  summary: "End a shadow run; the version is approved as before, and what it answered stays",
  access: "admin",
  params: promptParams,
  success: promptDetail,
  errors: refusedMove,
});

export const listShadowTurns = defineContract({
  name: "listShadowTurns",
  method: "GET",
  path: `${promptPath}/{version_id}/shadow-turns`,
  tag: promptTag,
  summary: "What a version answered in shadow, beside what was answered live, the newest first",
  access: "read",
  params: promptParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  success: z.array(shadowTurn),
  errors: missingVersion,
});
