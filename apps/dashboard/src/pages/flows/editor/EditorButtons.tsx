import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";

interface EditorButtonsProps {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly tidy: () => void;
  readonly save: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
}

export function EditorButtons(props: EditorButtonsProps) {
  const { undo, redo, tidy, save, canUndo, canRedo, isChanged, isSaving } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span role="status" className="text-quiet text-sm">
        {t(isSaving ? "flow.saving" : isChanged ? "flow.unsaved" : "flow.saved")}
      </span>
      <Button onClick={undo} disabled={!canUndo} aria-keyshortcuts="Control+Z">
        {t("flow.undo")}
      </Button>
      <Button onClick={redo} disabled={!canRedo} aria-keyshortcuts="Control+Shift+Z">
        {t("flow.redo")}
      </Button>
      <Button onClick={tidy}>{t("flow.tidy")}</Button>
      <Button look="solid" onClick={save} disabled={!isChanged || isSaving} aria-keyshortcuts="Control+S">
        {t("flow.save")}
      </Button>
    </div>
  );
}
