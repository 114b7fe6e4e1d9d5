import { expect, test } from "vitest";
import { closestLanguage } from "./spoken-language.ts";

const SUPPORTED = ["en-US", "en-GB", "de-DE", "es-ES", "es-MX", "cmn-CN", "nb-NO", "arb"];

test.each([
  ["en-GB", "en-GB"],
  ["EN-gb", "en-GB"],
  ["es_MX", "es-MX"],
  ["en", "en-US"],
  ["en-ZA", "en-US"],
  ["de", "de-DE"],
  ["de-AT", "de-DE"],
  ["zh-CN", "cmn-CN"],
  ["no", "nb-NO"],
  ["ar-EG", "arb"],
  ["tlh", null],
  ["d", null],
  ["", null],
  ['" onload="', null],
])("%s is spoken as %s", (wanted, spoken) => expect(closestLanguage(wanted, SUPPORTED)).toBe(spoken));
