import type { ReactNode } from "react";

interface FactListProps {
  readonly facts: readonly (readonly [string, ReactNode])[];
  /** For facts that are long, such as addresses. */
  readonly isWide?: boolean;
}

/** Names with what is known under them, side by side as far as there is room. */
export function FactList({ facts, isWide = false }: FactListProps) {
  const columns = isWide
    ? "grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]"
    : "grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]";
  return (
    <dl className={`grid gap-x-4 gap-y-3 ${columns}`}>
      {facts.map(([name, fact]) => (
        <div key={name} className="min-w-0">
          <dt className="text-quiet text-sm">{name}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
