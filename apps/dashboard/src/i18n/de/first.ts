import { calls } from "./calls.ts";
import { home } from "./home.ts";
import { people } from "./people.ts";
import { shell } from "./shell.ts";

export const first = {
  ...shell,
  ...home,
  ...calls,
  ...people,
} as const;
