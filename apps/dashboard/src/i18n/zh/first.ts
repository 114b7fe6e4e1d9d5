import { home } from "./home.ts";
import { shell } from "./shell.ts";

export const first = {
  ...shell,
  ...home,
} as const;
