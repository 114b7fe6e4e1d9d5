import type { ReactNode } from "react";

/** Names with what is known under them, side by side as far as there is room. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3">
      {facts.map(([name, fact]) => (
        <div key={name} className="min-w-0">
          <dt className="text-quiet text-sm">{name}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
