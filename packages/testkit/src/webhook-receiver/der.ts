/** Just enough DER (X.690) to write a certificate. */

export function derSequence(...parts: readonly Buffer[]): Buffer {
  return derValue(0x30, Buffer.concat(parts));
}

export function derSet(...parts: readonly Buffer[]): Buffer {
  return derValue(0x31, Buffer.concat(parts));
}

/** Positive, from big-endian bytes. */
export function derInteger(bytes: Buffer): Buffer {
  const needsSign = ((bytes[0] ?? 0) & 0x80) !== 0;
  return derValue(0x02, needsSign ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

export function derBoolean(value: boolean): Buffer {
  return derValue(0x01, Buffer.of(value ? 0xff : 0));
}

export function derBitString(bytes: Buffer): Buffer {
  return derValue(0x03, Buffer.concat([Buffer.of(0), bytes]));
}

export function derOctetString(bytes: Buffer): Buffer {
  return derValue(0x04, bytes);
}

/** `1.2.840.10045.4.3.2`; the first two arcs share a byte. */
export function derObjectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return derValue(0x06, Buffer.from(bytes));
}

export function derUtf8(text: string): Buffer {
  return derValue(0x0c, Buffer.from(text));
}

/** Two-digit year: good until 2049. */
export function derUtcTime(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return derValue(0x17, Buffer.from(digits.slice(2)));
}

/** `[number]`; primitive content, or constructed of whole values. */
export function derTagged(number: number, content: Buffer, form: "primitive" | "constructed"): Buffer {
  return derValue((form === "constructed" ? 0xa0 : 0x80) | number, content);
}

function derValue(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), derLength(content.length), content]);
}

function derLength(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes = [];
  for (let left = length; left > 0; left >>>= 8) bytes.unshift(left & 0xff);
  return Buffer.of(0x80 | bytes.length, ...bytes);
}
