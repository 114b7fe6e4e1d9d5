import { readdirSync, readFileSync } from "node:fs";
import type { NewVendor } from "./repository-with-vendor.ts";

const SOURCES = new URL("toy-speech/", import.meta.url);
const SPEECH = "apps/service/src/providers/speech";
const TABLE = `${SPEECH}/table.ts`;

/** The vendor in `toy-speech`, with its imports as they read in the folder of a vendor. */
export const toySpeech: NewVendor = {
  files: Object.fromEntries(
    readdirSync(SOURCES).map((name) => [
      `${SPEECH}/toy/${name}`,
      readFileSync(new URL(name, SOURCES), "utf8")
        .replaceAll('"../../../src/providers/speech/', '"../')
        .replaceAll('"../../../src/', '"../../../'),
    ]),
  ),
  lines: [
    { file: TABLE, after: 'from "./speech-vendor.ts"', line: 'import { toy } from "./toy/vendor.ts";' },
    { file: TABLE, after: "SPEECH_VENDORS: readonly SpeechVendorDeclaration[] = [", line: "  toy," },
    {
      file: "packages/contracts/src/provider-names.ts",
      after: "SPEECH_VENDORS: Readonly<Record<string, SpeechVendorNames>> = {",
      line: "  toy: { isRecognizer: true, ownSttMembers: [] },",
    },
  ],
};
