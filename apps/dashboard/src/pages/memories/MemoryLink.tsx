import { Link } from "@tanstack/react-router";

interface MemoryLinkProps {
  readonly id: number;
  readonly fact: string;
  /** J and K go from one to the next. */
  readonly isInList?: boolean;
  /** Stands in a sentence, so that little of it has to do. */
  readonly isShort?: boolean;
}

const SHORT_CHARACTERS = 80;

/** A fact that leads to everything known about it; of a long one, its beginning. */
export function MemoryLink({ id, fact, isInList = false, isShort = false }: MemoryLinkProps) {
  const characters = [...fact];
  return (
    <Link
      to="/memories/$memoryId"
      params={{ memoryId: String(id) }}
      className="text-accent underline wrap-anywhere"
      {...(isInList ? { "data-row-link": true } : {})}
    >
      {isShort ? (
        <bdi>{characters.length > SHORT_CHARACTERS ? `${characters.slice(0, SHORT_CHARACTERS).join("")}…` : fact}</bdi>
      ) : (
        <bdi className="line-clamp-4">{fact}</bdi>
      )}
    </Link>
  );
}
