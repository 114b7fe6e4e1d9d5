import { t } from "../../../i18n/t.ts";
import { recognitionClass } from "./speech-recognition.ts";

/** What the browser would do, for a person to agree to. */
export interface BrowserSpeech {
  /** BCP 47 */
  readonly language: string;
  readonly isOnDevice: boolean;
  /** Where it would send what it hears. */
  readonly sentence: string;
}

const MAKERS: Readonly<Record<string, string>> = {
  "Google Chrome": "Google",
  "Microsoft Edge": "Microsoft",
  Opera: "Opera",
};

/**
 * What this browser can do, and where it would do it. Asks the browser only, and sends nothing.
 * @param language BCP 47; null: the browser's own
 * @returns null when it recognizes no speech, or not on a page like this
 */
export async function findBrowserSpeech(language: string | null): Promise<BrowserSpeech | null> {
  if (recognitionClass() === null || !globalThis.isSecureContext) return null;
  const spoken = language ?? navigator.language;
  const isOnDevice = await recognizesOnDevice(spoken);
  return { language: spoken, isOnDevice, sentence: isOnDevice ? t("talk.browser-on-device") : sentTo() };
}

/** Only what is installed counts; nothing is downloaded for it. */
async function recognizesOnDevice(language: string): Promise<boolean> {
  const recognition = recognitionClass();
  if (typeof recognition?.available !== "function") return false;
  try {
    return (await recognition.available({ langs: [language], processLocally: true })) === "available";
  } catch {
    return false;
  }
}

function sentTo(): string {
  const { userAgentData } = navigator as {
    userAgentData?: { readonly brands?: readonly { readonly brand: string }[] };
  };
  const brands = userAgentData?.brands?.flatMap(({ brand }) => MAKERS[brand] ?? []) ?? [];
  const maker = brands[0] ?? (navigator.vendor === "Apple Computer, Inc." ? "Apple" : null);
  return maker === null ? t("talk.browser-sends") : t("talk.browser-sends-to", { maker });
}
