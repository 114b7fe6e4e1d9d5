/** What the colours of a chart mean. */
export function Legend({ entries }: { readonly entries: readonly (readonly [className: string, words: string])[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {entries.map(([className, words]) => (
        <li key={words} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
            <rect width="10" height="10" rx="2" className={className} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}
