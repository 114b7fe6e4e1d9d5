interface MarkedProps {
  readonly pieces: readonly { readonly text: string; readonly is_match: boolean }[];
}

/** A text in which what was searched for is marked. */
export function Marked({ pieces }: MarkedProps) {
  return pieces.map(({ text, is_match: isMatch }, place) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their places
      <mark key={place} className="rounded-sm bg-accent-solid px-0.5 text-on-solid">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** Cuts a text wherever it has the words, whatever their capital letters. */
export function piecesWith(text: string, words: string | undefined): MarkedProps["pieces"] {
  if (words === undefined || words === "") return [{ text, is_match: false }];
  const places = new RegExp(`(${words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&")})`, "iu");
  // What is between the places stands at even indexes.
  return text
    .split(places)
    .map((piece, index) => ({ text: piece, is_match: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== "");
}
