const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A non-negative number in base 62 (0-9, A-Z, a-z), padded with zeros to `length`. @throws RangeError when it does not fit. */
export function toBase62(value: bigint, length: number): string {
  let digits = "";
  let rest = value;
  for (let index = 0; index < length; index += 1) {
    digits = ALPHABET.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  if (rest !== 0n) {
    throw new RangeError(`The number has more than ${length} digits in base 62.`);
  }
  return digits;
}
