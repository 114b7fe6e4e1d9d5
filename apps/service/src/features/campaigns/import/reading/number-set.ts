const FIRST_CAPACITY = 16_384;
/** No number is 0, so that 0 is an empty place. */
const EMPTY = 0;

/**
 * E.164 numbers, 8 to 16 bytes each instead of the hundred of a string in a `Set`: an import of a million keeps all of its numbers. Exact,
 * because 15 digits fit a double.
 */
export class NumberSet {
  #places = new Float64Array(FIRST_CAPACITY);
  #size = 0;

  /** @returns false when it was there already */
  add(phoneNumber: string): boolean {
    if (this.#size * 2 >= this.#places.length) this.#grow();
    const isNew = put(this.#places, Number(phoneNumber.slice(1)));
    if (isNew) this.#size += 1;
    return isNew;
  }

  #grow(): void {
    const larger = new Float64Array(this.#places.length * 2);
    for (const number of this.#places) if (number !== EMPTY) put(larger, number);
    this.#places = larger;
  }
}

function put(places: Float64Array, number: number): boolean {
  const mask = places.length - 1;
  // Numbers of a list often follow one another; the multiplier scatters them.
  let at = Math.imul(Math.floor(number / 65_536) ^ Math.imul(number % 4_294_967_296, 0x9e3779b1), 0x85ebca6b) >>> 7;
  for (at &= mask; places[at] !== EMPTY; at = (at + 1) & mask) if (places[at] === number) return false;
  places[at] = number;
  return true;
}
