const MOST_LOCAL = 64;
const MOST_LABEL = 63;
const MOST_CHARS = 254;
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const LABEL = /^[A-Za-z0-9-]+$/;
const TOP_LEVEL = /^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** An ordinary e-mail address: without quoted parts or IP addresses. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split(".");
  if (at < 1 || local.length > MOST_LOCAL || text.length > MOST_CHARS || labels.length < 2) return false;
  const isLocal = LOCAL.test(local) && !local.startsWith(".") && !local.endsWith(".") && !local.includes("..");
  return isLocal && labels.every(isLabel) && TOP_LEVEL.test(labels.at(-1) ?? "");
}

function isLabel(label: string): boolean {
  return LABEL.test(label) && label.length <= MOST_LABEL && !label.startsWith("-") && !label.endsWith("-");
}

/** The written addresses in a text. Linear. */
export function writtenEmails(text: string): string[] {
  return text
    .split(/[\s,;:<>()[\]"“”„«»]/)
    .filter((word) => word.includes("@"))
    .map((word) => word.replace(/^mailto:/i, "").replace(/[.!?'’]{1,5}$/, ""))
    .filter(isEmail);
}
