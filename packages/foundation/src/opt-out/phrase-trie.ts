import { type TextWord, wordsOfText } from "./words-of-text.ts";

/** One way through a pattern: at each place the words that may stand there. */
type Path = readonly (readonly string[])[];

/** A pattern, taken apart; see `PhraseBook` for how they are written. */
interface Pattern {
  /** What stands one after the other: of each piece the ways to say it, an empty one where it may be left out. */
  readonly pieces: readonly (readonly Path[])[];
  readonly opensClause: boolean;
  readonly closesClause: boolean;
}

/** Any word; no word of a text can be it. */
const ANY = "*";
const MOST_SKIPPED = 2;

/** @throws Error for a group that is not there */
export function parsePattern(source: string, groups: Readonly<Record<string, readonly string[]>>): Pattern {
  let pieces = source.split(" ").filter((piece) => piece !== "");
  const opensClause = pieces[0] === "^";
  const closesClause = pieces.at(-1) === "$";
  pieces = pieces.slice(opensClause ? 1 : 0, closesClause ? -1 : undefined);
  return { pieces: pieces.map((piece) => alternativesOf(piece, groups)), opensClause, closesClause };
}

/** Every way through a pattern: for short ones only, there are as many as the product of its pieces' ways. */
export function pathsOf({ pieces }: Pattern): readonly Path[] {
  return pieces.reduce<readonly Path[]>(
    (heads, ways) => heads.flatMap((head) => ways.map((way) => [...head, ...way])),
    [[]],
  );
}

/** Every word that may stand in a pattern. */
export function wordsOfPattern({ pieces }: Pattern): readonly string[] {
  return pieces.flat(3);
}

function alternativesOf(piece: string, groups: Readonly<Record<string, readonly string[]>>): readonly Path[] {
  if (piece === "..") return Array.from({ length: MOST_SKIPPED + 1 }, (_, count) => Array(count).fill([ANY]));
  const isOptional = piece.endsWith("?");
  const parts = (isOptional ? piece.slice(0, -1) : piece).split("/");
  const named = parts.filter((part) => part.startsWith("{"));
  const words = parts.filter((part) => !part.startsWith("{")).flatMap(spellings);
  const paths: Path[] = [
    ...(words.length === 0 ? [] : [[words]]),
    ...named.flatMap((part) => {
      const group = groups[part.slice(1, -1)];
      if (group === undefined) throw new Error(`no group ${part}`);
      return group.map((phrase): Path => phrase.split(" ").map((word) => word.split("/").flatMap(spellings)));
    }),
  ];
  return isOptional ? [[], ...paths] : paths;
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** A word as texts have it, umlauts also written out. */
function spellings(word: string): readonly string[] {
  const written = [word, word.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter)];
  return [
    ...new Set(
      written.map((form) => {
        const [only, ...more] = wordsOfText(form);
        if (only === undefined || more.length > 0) throw new Error(`"${form}" is not one word`);
        return only.word;
      }),
    ),
  ];
}

interface Node<Leaf> {
  readonly next: Map<string, Node<Leaf>[]>;
  /** Where it goes on when a piece is left out. */
  readonly skips: Node<Leaf>[];
  /** Where each piece that was added here ends. */
  readonly byPiece: Map<string, Node<Leaf>>;
  readonly leaves: Leaf[];
}

function newNode<Leaf>(): Node<Leaf> {
  return { next: new Map(), skips: [], byPiece: new Map(), leaves: [] };
}

function canBegin(node: Node<unknown>, word: string): boolean {
  return node.next.has(word) || node.skips.some((skipped) => canBegin(skipped, word));
}

/** Where a pattern lies in a text: words `start` up to, not including, `end`. */
export interface Found<Leaf> {
  readonly leaf: Leaf;
  readonly start: number;
  readonly end: number;
}

/**
 * Many patterns at once. Patterns that begin alike share what they have in common, and none goes over the end of a
 * sentence, so a text costs a bounded number of steps for each of its words.
 */
export class PhraseTrie<Leaf> {
  readonly #root = newNode<Leaf>();
  readonly #vocabulary = new Set<string>();

  /** Every word that stands in a pattern. */
  get vocabulary(): ReadonlySet<string> {
    return this.#vocabulary;
  }

  add({ pieces }: Pattern, leaf: Leaf): void {
    let node = this.#root;
    for (const ways of pieces) node = this.#through(node, ways);
    node.leaves.push(leaf);
  }

  /** All ways of a piece meet at its end, so that a pattern takes the sum of them, and not their product. */
  #through(node: Node<Leaf>, ways: readonly Path[]): Node<Leaf> {
    const key = ways.map((way) => way.map((words) => words.join("/")).join(" ")).join("|");
    const known = node.byPiece.get(key);
    if (known !== undefined) return known;
    const end = newNode<Leaf>();
    node.byPiece.set(key, end);
    for (const way of ways) {
      if (way.length === 0) node.skips.push(end);
      let from = node;
      for (const [index, words] of way.entries()) {
        const to = index === way.length - 1 ? end : newNode<Leaf>();
        this.#connect(from, words, to);
        from = to;
      }
    }
    return end;
  }

  #connect(from: Node<Leaf>, words: readonly string[], to: Node<Leaf>): void {
    for (const word of words) {
      this.#vocabulary.add(word);
      const next = from.next.get(word);
      if (next === undefined) from.next.set(word, [to]);
      else next.push(to);
    }
  }

  /** Everything that is found, in the order of where it begins. */
  find(words: readonly TextWord[], count?: () => void): Found<Leaf>[] {
    const found: Found<Leaf>[] = [];
    const follow = (node: Node<Leaf>, start: number, at: number): void => {
      count?.();
      for (const leaf of node.leaves) found.push({ leaf, start, end: at });
      for (const skipped of node.skips) follow(skipped, start, at);
      const word = words[at];
      if (word === undefined || (at > start && word.boundary === "hard")) return;
      const next = node.next.get(word.word);
      if (next !== undefined) for (const one of next) follow(one, start, at + 1);
      const any = node.next.get(ANY);
      if (any !== undefined) for (const one of any) follow(one, start, at + 1);
    };
    for (const start of words.keys())
      if (canBegin(this.#root, words[start]?.word ?? "")) follow(this.#root, start, start);
    return found;
  }
}
