import { first } from "./de/first.ts";
import { further } from "./de/further.ts";
import type { Catalogue } from "./t.ts";

export const de: Catalogue = { ...first, ...further };
