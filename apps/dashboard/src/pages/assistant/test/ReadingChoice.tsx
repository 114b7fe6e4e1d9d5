import { useId } from "react";
import { t } from "../../../i18n/t.ts";

interface ReadingChoiceProps {
  readonly reads: boolean;
  readonly onChange: (reads: boolean) => void;
}

/** Whether answers are read aloud as they come. */
export function ReadingChoice({ reads, onChange }: ReadingChoiceProps) {
  const aboutId = useId();
  return (
    <div>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1.5"
          autoComplete="off"
          aria-describedby={aboutId}
          checked={reads}
          onChange={({ target }) => onChange(target.checked)}
        />
        {t("test.read-answers")}
      </label>
      <p id={aboutId} className="text-quiet text-sm">
        {t("test.read-about")}
      </p>
    </div>
  );
}
