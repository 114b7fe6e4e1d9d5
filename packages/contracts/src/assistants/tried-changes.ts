import { z } from "zod";
import { assistantPatch } from "./assistant-schemas.ts";

/** Checked as the body of `patchAssistant` is; its many members are described there, once. */
export const triedChanges = z
  .record(z.string(), z.unknown())
  .superRefine((sent, context) => {
    const { error } = assistantPatch.safeParse(sent);
    for (const { message, path } of error?.issues ?? []) context.addIssue({ code: "custom", message, path: [...path] });
  })
  .nullish()
  .describe(
    "Changes to try before they are saved, in the form that `patchAssistant` takes and merged as it does; they are not stored. Secrets are those that are stored: changes that would add, move or take away any are refused.",
  );

/** Of the answer 400. */
export const SECRETS_NOT_SAVED =
  "The changes are of secrets (`code`: `secrets-not-saved`), or would send one to another address.";
