import { z } from "zod";
import { defineContract } from "./operation.ts";
import { readinessMembers } from "./system-contracts.ts";
import { timestamp } from "./wire-types.ts";

const tag = "System";

export const readInstallation = defineContract({
  name: "readInstallation",
  method: "GET",
  path: "/api/v1/system",
  tag,
  summary: "The version that runs, and whether it is ready",
  description:
    "About the process that answers and the database it uses. Admins of the organization that was made with the installation, the first one, also see when `parley backup` last wrote a file.",
  access: "admin",
  success: z.object({
    version: z.string().describe("The version that runs."),
    readiness: z.object(readinessMembers).describe("What `GET /readyz` says."),
    migration: z
      .object({
        number: z.int().describe("Its number; they are applied one after the other, by the start."),
        name: z.string().describe("Its file."),
        applied_at: timestamp.describe("When it was applied."),
      })
      .nullable()
      .describe("The newest change to the database's form that was applied."),
    is_operator: z
      .boolean()
      .describe("Whether this organization is the first one, whose admins may have the installation examined."),
    last_backup: z
      .object({
        made_at: timestamp.describe("When it was made."),
        path: z.string().describe("The file, on the machine where the command ran."),
      })
      .nullable()
      .describe(
        "The last backup that `parley backup` made from this process's data folder. Null where there is none on record, and for other organizations.",
      ),
  }),
});

export const examineInstallation = defineContract({
  name: "examineInstallation",
  method: "POST",
  path: "/api/v1/system/doctor",
  tag,
  summary: "Have the installation examined",
  description:
    "Does what the command `parley doctor` does, with the settings and the database of the process that answers: data folder, database, addresses, mail, the operator's carriers, models and speech vendors (one small request each, which the vendor may bill), collector of traces and SIP bridges. Takes up to a minute when something does not answer. Who asks while an examination goes on gets its results; ten may be asked for in ten minutes.",
  access: "admin",
  rateClass: "export",
  success: z.object({
    status: z.enum(["ok", "failed"]).describe("`failed`: at least one check has."),
    checks: z
      .array(
        z.object({
          name: z.string().describe("What was looked at: `database`, `public-address`, a vendor's name."),
          status: z
            .enum(["ok", "warning", "failed", "skipped"])
            .describe("`skipped`: it is not set up. `warning`: works, but not as it should."),
          detail: z.string().describe("What was found, in English."),
          fix: z.string().nullable().describe("What to do about it; null where nothing is to be done."),
        }),
      )
      .describe("In the order in which they were made."),
  }),
  errors: { 403: "The organization is not the installation's first one, or the caller is no admin." },
});
