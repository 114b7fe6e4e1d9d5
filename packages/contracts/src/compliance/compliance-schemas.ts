import { z } from "zod";

/** The tag of every operation that says who may be contacted. */
export const COMPLIANCE_TAG = "Compliance";

/** So many bytes may be imported by one request. */
export const IMPORT_LIMIT_BYTES = 4_194_304;
export const IMPORT_LIMIT_LINES = 100_000;

export const phoneNumber = z.string().min(1).max(64).meta({ description: "E.164, such as +14155550123." });
export const sourceText = z.string().trim().min(1).max(500);
export const consentKind = z.enum(["written", "express"]);
export const moment = z.iso.datetime({ offset: true });

/** What became of the lines of an import. */
export const importResult = z
  .object({
    lines: z.int().describe("Lines that were read, without the header."),
    added: z.int().describe("Lines that were not there before."),
    duplicates: z.int().describe("Lines that were there already, or twice in the file."),
    invalid: z.int().describe("Lines that could not be read and were left out."),
    rejects: z
      .array(
        z.object({
          line: z
            .int()
            .describe("As an editor counts it: the header of a CSV file is 1. Of JSON, the element, from 1."),
          reason: z.string().describe("Such as `not-a-phone-number`, `kind-unknown` or `given_at-in-the-future`."),
        }),
      )
      .describe("The first hundred of the invalid lines."),
  })
  .meta({ id: "ComplianceImportResult", description: "What became of the lines of an import." });

export const importErrors = {
  400: "The file cannot be read, has no header with the columns that are needed, or has more than 100,000 lines.",
  413: "The body is larger than 4 MiB.",
} as const;
