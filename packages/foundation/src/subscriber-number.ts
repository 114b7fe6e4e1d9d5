/** Prefixes that a numbering plan gave up, and what each became. */
const FORMER_PREFIXES: readonly { readonly former: string; readonly current: string; readonly rest: RegExp }[] = [
  // Mexican mobiles from abroad, until 2019-08-03. Carriers still deliver texts and calls from them in this form.
  { former: "+521", current: "+52", rest: /^[2-9]\d{9}$/ },
];

/**
 * The one form of a subscriber's number under which everything about them is kept: some numbers are still written as an
 * earlier numbering plan had them. Anything else is returned as it is.
 * @param phoneNumber E.164
 */
export function canonicalNumber(phoneNumber: string): string {
  for (const { former, current, rest } of FORMER_PREFIXES) {
    if (phoneNumber.startsWith(former) && rest.test(phoneNumber.slice(former.length))) {
      return `${current}${phoneNumber.slice(former.length)}`;
    }
  }
  return phoneNumber;
}

/** Every form in which a subscriber's number may be on record, the canonical one first. @param phoneNumber E.164 */
export function spellingsOf(phoneNumber: string): readonly string[] {
  const canonical = canonicalNumber(phoneNumber);
  const former = FORMER_PREFIXES.flatMap(({ former: prefix, current, rest }) => {
    const digits = canonical.startsWith(current) ? canonical.slice(current.length) : "";
    return rest.test(digits) ? [`${prefix}${digits}`] : [];
  });
  return [canonical, ...former];
}
