/** The GSM 03.38 basic set; extension characters cost two septets. */
const GSM_BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const GSM_EXTENSION = new Set("\f^{}\\[~]|€");

/**
 * The segments a carrier bills for a text: in GSM-7 160 characters for one and 153 each for several, in UCS-2 70 and 67
 * (3GPP TS 23.040). Surrogate pairs and escaped characters are not split.
 */
export function countSegments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => GSM_BASIC.has(character) || GSM_EXTENSION.has(character));
  const cost = (character: string) => (isGsm ? (GSM_EXTENSION.has(character) ? 2 : 1) : character.length);
  const total = characters.reduce((sum, character) => sum + cost(character), 0);
  if (total <= (isGsm ? 160 : 70)) return 1;
  const room = isGsm ? 153 : 67;
  let segments = 1;
  let used = 0;
  for (const character of characters) {
    if (used + cost(character) > room) {
      segments += 1;
      used = 0;
    }
    used += cost(character);
  }
  return segments;
}
