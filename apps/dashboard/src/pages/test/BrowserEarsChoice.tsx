import { useQuery } from "@tanstack/react-query";
import { currentLanguage, t } from "../../i18n/t.ts";
import { type BrowserSpeech, findBrowserSpeech } from "./talk/find-browser-speech.ts";

interface BrowserEarsChoiceProps {
  /** The assistant's; BCP 47. */
  readonly language: string | null;
  /** Null: to nothing. */
  readonly agreed: BrowserSpeech | null;
  readonly onAgreed: (speech: BrowserSpeech | null) => void;
}

/** Where nobody would listen, the browser is offered: first it is said where the voice would go, then it is agreed to. */
export function BrowserEarsChoice({ language, agreed, onAgreed }: BrowserEarsChoiceProps) {
  const { data: speech } = useQuery({
    queryKey: ["browser-speech", language, currentLanguage()],
    queryFn: () => findBrowserSpeech(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (speech === undefined) return null;
  return (
    <div className="grid gap-2 rounded-md border border-line bg-raised p-3">
      <p>{speech === null ? t("talk.no-ears") : t("talk.browser-ears", { sentence: speech.sentence })}</p>
      {speech !== null && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1.5"
            autoComplete="off"
            checked={agreed !== null}
            onChange={({ target }) => onAgreed(target.checked ? speech : null)}
          />
          {t("talk.agree")}
        </label>
      )}
    </div>
  );
}
