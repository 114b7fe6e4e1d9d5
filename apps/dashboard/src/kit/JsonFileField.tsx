import { useId } from "react";
import { t } from "../i18n/t.ts";

interface JsonFileFieldProps {
  readonly isDisabled: boolean;
  readonly onPick: (file: File) => void;
}

/** Picks an exported file. The same file can be picked again, as after a refusal. */
export function JsonFileField({ isDisabled, onPick }: JsonFileFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {t("import.file")}
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className="max-w-full"
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onPick(file);
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
