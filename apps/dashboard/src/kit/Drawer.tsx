import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import { buttonClass } from "./Button.tsx";

interface DrawerProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet at the side of the page, for one of the things in a list; the focus goes into it and back to where it came from. */
export function Drawer({ title, isOpen, onClose, children }: DrawerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-page/80" />
        <Dialog.Popup className="fixed inset-y-0 end-0 grid w-full max-w-lg content-start gap-4 overflow-y-auto border-s border-line bg-sheet p-5 shadow-lg">
          <div className="flex items-start justify-between gap-3">
            <Dialog.Title className="text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
            <Dialog.Close className={buttonClass("plain")}>{t("action.close")}</Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
