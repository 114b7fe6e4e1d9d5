import type { Catalogue } from "./t.ts";
import { first } from "./zh/first.ts";
import { further } from "./zh/further.ts";

export const zh: Catalogue = { ...first, ...further };
