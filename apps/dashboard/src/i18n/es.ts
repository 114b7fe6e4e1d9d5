import { first } from "./es/first.ts";
import { further } from "./es/further.ts";
import type { Catalogue } from "./t.ts";

export const es: Catalogue = { ...first, ...further };
