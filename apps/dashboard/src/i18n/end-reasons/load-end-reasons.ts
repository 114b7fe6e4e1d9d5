import type { Language } from "../t.ts";
import type { EndReasons } from "./end-reasons.ts";

/** Loaded with the first call that is looked at. */
export async function loadEndReasons(language: Language): Promise<EndReasons> {
  switch (language) {
    case "en":
      return (await import("./en.ts")).en;
    case "es":
      return (await import("./es.ts")).es;
    case "de":
      return (await import("./de.ts")).de;
    case "zh":
      return (await import("./zh.ts")).zh;
  }
}
