import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

interface ModalProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Asked for by Escape or a press beside it; absent: it stays until what it asks is answered. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page; the focus goes into it and back to where it came from. */
export function Modal({ title, isOpen, onClose, children }: ModalProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-page/80" />
        <Dialog.Popup className="fixed inset-x-4 top-[12vh] mx-auto grid max-h-[80vh] max-w-md gap-4 overflow-y-auto rounded-lg border border-line bg-sheet p-5 shadow-lg">
          <Dialog.Title className="text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
