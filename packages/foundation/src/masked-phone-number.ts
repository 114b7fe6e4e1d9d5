/** `+14155550123` → `+1415•••0123`, for what is kept for good. */
export function maskedPhoneNumber(text: string): string {
  return text.length < 9 ? "•••" : `${text.slice(0, 5)}•••${text.slice(-4)}`;
}
