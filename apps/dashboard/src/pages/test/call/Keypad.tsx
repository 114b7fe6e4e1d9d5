import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";

const KEYS = [..."123456789*0#"];

/** The keys of a telephone. */
export function Keypad({ onPress }: { readonly onPress: (digit: string) => void }) {
  return (
    <fieldset aria-label={t("talk.keypad")} className="grid max-w-48 grid-cols-3 gap-2">
      {KEYS.map((key) => (
        <Button key={key} onClick={() => onPress(key)}>
          {key}
        </Button>
      ))}
    </fieldset>
  );
}
