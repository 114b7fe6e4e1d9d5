import { Link } from "@tanstack/react-router";

interface MemoryLinkProps {
  readonly id: number;
  readonly fact: string;
  /** J and K go from one to the next. */
  readonly isInList?: boolean;
}

/** A fact that leads to everything known about it; of a long one, its beginning. */
export function MemoryLink({ id, fact, isInList = false }: MemoryLinkProps) {
  return (
    <Link
      to="/memories/$memoryId"
      params={{ memoryId: String(id) }}
      className="text-accent underline wrap-anywhere"
      {...(isInList ? { "data-row-link": true } : {})}
    >
      <bdi className="line-clamp-4">{fact}</bdi>
    </Link>
  );
}
