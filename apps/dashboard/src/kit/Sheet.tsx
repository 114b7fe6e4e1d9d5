import type { ReactNode } from "react";

interface SheetProps {
  readonly title?: string;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, with a heading of its own. */
export function Sheet({ title, actions, children }: SheetProps) {
  return (
    <section className="grid min-w-0 content-start gap-3 rounded-lg border border-line bg-sheet p-4">
      {title !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold">{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
