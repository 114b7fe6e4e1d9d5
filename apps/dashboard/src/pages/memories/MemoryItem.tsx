import type { ReactNode } from "react";
import { MemoryLink } from "./MemoryLink.tsx";

interface MemoryItemProps {
  readonly id: number;
  readonly fact: string;
  /** What stands before it, such as its number. */
  readonly mark?: ReactNode;
  /** What is said of it in one line. */
  readonly notes: readonly ReactNode[];
  readonly children?: ReactNode;
}

/** A fact in a list; facts are too long for tables. */
export function MemoryItem({ id, fact, mark, notes, children }: MemoryItemProps) {
  return (
    <li
      className={`grid border-line border-t pt-2 ${mark === undefined ? "grid-cols-[minmax(0,1fr)]" : "grid-cols-[3rem_minmax(0,1fr)]"}`}
    >
      {mark !== undefined && <span className="text-quiet tabular-nums">{mark}</span>}
      <div className="min-w-0">
        <MemoryLink id={id} fact={fact} isInList />
        <p className="flex flex-wrap gap-x-4 text-quiet text-sm">
          {notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a fact keep their places.
            <span key={index}>{note}</span>
          ))}
        </p>
        {children}
      </div>
    </li>
  );
}
