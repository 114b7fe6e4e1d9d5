/**
 * How long the carrier's own voice takes: a fixed time per character, and SSML breaks in real time.
 * https://www.w3.org/TR/speech-synthesis11/#S3.2.3
 */
export function spokenDurationMs(text: string, characterMs: number): number {
  let breaksMs = 0;
  for (const [, amount, unit] of text.matchAll(/<break\s[^>]*\btime="(\d+(?:\.\d+)?)(ms|s)"/g)) {
    breaksMs += Number(amount) * (unit === "s" ? 1_000 : 1);
  }
  const isMarkedUp = /^\s*<speak[\s>]/.test(text);
  const spoken = isMarkedUp ? text.replaceAll(/<[^>]*>/g, "") : text;
  return spoken.length * characterMs + (isMarkedUp ? breaksMs : 0);
}
