/** The parts of a carrier or account that a test knows to exist. */
export const textsOf = <Part>({ texts }: { readonly texts: Part | null }): Part => existing(texts, "texts");
export const numbersOf = <Part>({ numbers }: { readonly numbers: Part | null }): Part => existing(numbers, "numbers");
export const callsOf = <Part>({ calls }: { readonly calls: Part | null }): Part => existing(calls, "calls");

function existing<Part>(part: Part | null, name: string): Part {
  if (part === null) throw new Error(`the carrier has no ${name}`);
  return part;
}
