import { z } from "zod";
import { defineContract } from "../operation.ts";
import { queryInteger } from "../wire-types.ts";
import { missingVersion, promptDetail, promptParams, promptPath, promptTag, refusedMove } from "./prompt-contracts.ts";
import { shadowTurn } from "./prompt-shadow-schemas.ts";

export const startPromptShadow = defineContract({
  name: "startPromptShadow",
  method: "POST",
  path: `${promptPath}/{version_id}/start-shadow`,
  tag: promptTag,
  summary: "Have an approved version answer turns again, unheard",
  description:
    "Once calls and threads are over, the version answers a sample of their turns again; nobody hears it, and no tool is called. A model compares both answers without knowing which is whose. What that costs counts as the assistant's usage. An assistant has one version in shadow at most.",
  access: "admin",
  params: promptParams,
  body: z
    .object({
      percentage: z
        .number()
        .gt(0)
        .max(100)
        .default(5)
        .describe("The share of the assistant's turns that are answered again, more than 0 and up to 100."),
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
  summary: "End a shadow run",
  description:
    "The version is approved as before, and what it answered stays. Turns that have not been answered yet are left out.",
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
  summary: "A version's answers in shadow, beside the live ones",
  description:
    "Each turn shows both answers and which was preferred, newest first, of every shadow run of the version. Personal data is redacted, and turns go when their conversation is deleted or its thread is archived.",
  access: "read",
  params: promptParams,
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to answer at most."),
    offset: queryInteger({ min: 0 }).default(0).describe("How many to skip."),
  }),
  success: z.array(shadowTurn),
  errors: missingVersion,
});
